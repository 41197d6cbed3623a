#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What each tests expression selects, case by case, and that it runs just what it lists.

    expressions.test.py SUITE     on fake runtimes
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

# The columns of the tables below.
EXPRESSIONS = {
    "a": None,
    "b": "*",
    "c": "[gpu]",
    "d": "~[gpu]",
    "e": "exclude:[gpu]",
    "f": "saxpy @*",
    "g": "*@opencl",
    "h": "*@cuda*",
    "i": "exclude:*@cuda",
    "j": "saxpy @cuda",
    "k": "SAXPY @Cuda",
    "l": "saxpy",
    "m": "[requires_cuda]",
    "n": "[cuda],[cpu]",
    "o": "[blas]~[gpu]",
    "p": "[GPU][OpenCL]",
    "q": "[.]",
    "r": "~[.]",
    "s": "[.]~[gpu]",
    "t": "[!benchmark]",
    "u": "[targets]",
    "v": "[uses_gpu]",
    "w": "[requires_gpu]~[cuda]",
    "x": "[target:cuda -arch=sm_80]",
    "y": "[llvm]~[blas]",
}

WITHOUT_VARIABLES = """
                                 a b c d e f g h i j k l m n o p q r s t u v w x y
saxpy @llvm                      a b . d e f . . i . . . . . o . . r . . u . . . .
saxpy @cuda                      a b c . . f . h . j k . m n . . . r . . u v . . .
saxpy @opencl                    a b c . . f g . i . . . . . . p . r . . u v w . .
gemm @cuda                       a b c . . . . h . . . . m n . . . r . . u v . . .
gemm @opencl                     a b c . . . g . i . . . . . . p . r . . u v w . .
tiled @cuda -arch=sm_80          a b c . . . . h i . . . m n . . . r . . . v . x .
tiled @cuda:1                    a b c . . . . h i . . . m n . . . r . . . v . . .
tiled @llvm -mattr=_+avx_ +fma_  a b . d e . . . i . . . . . . . . r . . . . . . y
shouted @llvm                    a b . d e . . . i . . . . . . . . r . . u . . . y
shouted @cuda                    a b c . . . . h . . . . m n . . . r . . u v . . .
shouted @opencl                  a b c . . . g . i . . . . . . p . r . . u v w . .
shouted @cuda -arch=SM_80_2      a b c . . . . h i . . . m n . . . r . . u v . x .
shouted @llvm -mcpu=gr____e      a b . d e . . . i . . . . . . . . r . . u . . . y
aliased @rocm                    a b c . . . . . i . . . . . . . . r . . . v w . .
mixed @llvm                      a b . d e . . . i . . . . . . . . r . . u . . . y
mixed @opencl                    a b c . . . g . i . . . . . . p . r . . u v w . .
mixed @vulkan                    a b c . . . . . i . . . . . . . . r . . u v w . .
picky @llvm                      a b . d e . . . i . . . . . . . . r . . u . . . y
picky @cuda                      a b c . . . . h . . . . m n . . . r . . u v . . .
picky @opencl                    a b c . . . g . i . . . . . . p . r . . u v w . .
pinned @opencl                   a b c . . . g . i . . . . . . p . r . . . v w . .
odd, [name] @llvm                a b . d e . . . i . . . . . . . . r . . u . . . y
scale - int @llvm                a b . d e . . . i . . . . . . . . r . . u . . . y
scale - int @cuda                a b c . . . . h . . . . m n . . . r . . u v . . .
scale - int @opencl              a b c . . . g . i . . . . . . p . r . . u v w . .
scale - float @llvm              a b . d e . . . i . . . . . . . . r . . u . . . y
scale - float @cuda              a b c . . . . h . . . . m n . . . r . . u v . . .
scale - float @opencl            a b c . . . g . i . . . . . . p . r . . u v w . .
Scenario: copying @llvm          a b . d e . . . i . . . . . . . . r . . u . . . y
Scenario: copying @cuda          a b c . . . . h . . . . m n . . . r . . u v . . .
Scenario: copying @opencl        a b c . . . g . i . . . . . . p . r . . u v w . .
fixture @llvm                    a b . d e . . . i . . . . . . . . r . . u . . . y
fixture @cuda                    a b c . . . . h . . . . m n . . . r . . u v . . .
fixture @opencl                  a b c . . . g . i . . . . . . p . r . . u v w . .
slow @llvm                       . b . . . . . . . . . . . . . . q . s . u . . . y
slow @cuda                       . b c . . . . h . . . . m n . . q . . . u v . . .
slow @opencl                     . b c . . . g . . . . . . . . p q . . . u v w . .
timed @llvm                      . b . . . . . . . . . . . . . . q . s t u . . . y
timed @cuda                      . b c . . . . h . . . . m n . . q . . t u v . . .
timed @opencl                    . b c . . . g . . . . . . . . p q . . t u v w . .
driver version                   a b c . . . . . i . . . m . . . . r . . . v w . .
any gpu                          a b c . . . . . i . . . . . . . . r . . . v w . .
draws                            a b c . . . . . i . . . . . . . . r . . . v . . .
graphics                         a b c . . . . . i . . . . . . . . r . . . . . . .
arithmetic                       a b . d e . . . i . . . . n . . . r . . . . . . .
"""

# The suite's list is `llvm; cuda; opencl`, so `@cuda` and `@opencl` are names that still resolve.
UNDER_LLVM_AND_OPENCL_0 = """
                                 a b c d e f g h i j k l m n o p q r s t u v w x y
saxpy @llvm                      a b . d e f . . i . . . . . o . . r . . u . . . .
saxpy @opencl:0                  a b c . . f . . i . . . . . . p . r . . u v w . .
saxpy @cuda                      . b . . . f . h . j k . . . . . . . . . . . . . .
saxpy @opencl                    . b . . . f g . . . . . . . . . . . . . . . . . .
gemm @opencl:0                   a b c . . . . . i . . . . . . p . r . . u v w . .
gemm @cuda                       . b . . . . . h . . . . . . . . . . . . . . . . .
gemm @opencl                     . b . . . . g . . . . . . . . . . . . . . . . . .
tiled @cuda -arch=sm_80          a b c . . . . h i . . . m n . . . r . . . v . x .
tiled @cuda:1                    a b c . . . . h i . . . m n . . . r . . . v . . .
tiled @llvm -mattr=_+avx_ +fma_  a b . d e . . . i . . . . . . . . r . . . . . . y
aliased @rocm                    a b c . . . . . i . . . . . . . . r . . . v w . .
mixed @llvm                      a b . d e . . . i . . . . . . . . r . . u . . . y
mixed @opencl:0                  a b c . . . . . i . . . . . . p . r . . u v w . .
mixed @vulkan                    a b c . . . . . i . . . . . . . . r . . u v w . .
mixed @opencl                    . b . . . . g . . . . . . . . . . . . . . . . . .
slow @llvm                       . b . . . . . . . . . . . . . . q . s . u . . . y
slow @opencl:0                   . b c . . . . . . . . . . . . p q . . . u v w . .
slow @cuda                       . b . . . . . h . . . . . . . . . . . . . . . . .
slow @opencl                     . b . . . . g . . . . . . . . . . . . . . . . . .
timed @llvm                      . b . . . . . . . . . . . . . . q . s t u . . . y
timed @opencl:0                  . b c . . . . . . . . . . . . p q . . t u v w . .
timed @cuda                      . b . . . . . h . . . . . . . . . . . . . . . . .
timed @opencl                    . b . . . . g . . . . . . . . . . . . . . . . . .
driver version                   a b c . . . . . i . . . m . . . . r . . . v w . .
any gpu                          a b c . . . . . i . . . . . . . . r . . . v w . .
draws                            a b c . . . . . i . . . . . . . . r . . . v . . .
graphics                         a b c . . . . . i . . . . . . . . r . . . . . . .
arithmetic                       a b . d e . . . i . . . . n . . . r . . . . . . .
"""

def read(table):
    """The rows of a table: each case's name and the letters of the expressions that select it."""
    header, *lines = table.strip("\n").splitlines()
    width = header.index("a")
    return {
        line[:width].rstrip(): line[width:].replace(".", "").split() for line in lines
    }


class Expressions(run_suite.CheckTest):
    def check(self, table, env):
        """Compares each cell of the rows; cases that the table has no row for do not matter."""
        selected = {
            letter: SUITE.names(*([text] if text else []), env=env)
            for letter, text in EXPRESSIONS.items()
        }
        expected = read(table)
        found = {
            name: [letter for letter, names in selected.items() if name in names]
            for name in expected
        }
        for name, letters in expected.items():
            with self.subTest(name=name):
                self.assertEqual(found[name], letters)
        return expected, selected

    def test_without_variables(self):
        rows, selected = self.check(WITHOUT_VARIABLES, env={})
        self.assertEqual(set().union(*selected.values()), set(rows))

    def test_under_a_variable_that_leaves_targets_of_the_suite_out(self):
        self.check(UNDER_LLVM_AND_OPENCL_0, env={"CATCH2_TARGETS": "llvm;opencl:0"})

    def test_a_files_tag_selects_the_cases_of_its_tests(self):
        self.assertEqual(SUITE.names("-#", "[#marked_cases]"), SUITE.names("*"))
        self.assertEqual(SUITE.names("-#", "[#marked_cases][gpu]"), SUITE.names("[gpu]"))

    def test_shards_and_orders_have_all_cases_once(self):
        names = sorted(SUITE.names())
        for order in ("decl", "lex", "rand"):
            with self.subTest(order=order):
                options = ["--order", order, "--rng-seed", "1", "--shard-count", "3"]
                shards = [SUITE.outcomes(*options, "--shard-index", str(i)) for i in range(3)]
                self.assertEqual(sorted(name for shard in shards for name in shard), names)

    def test_a_run_has_the_cases_that_the_list_has_in_its_order(self):
        for env in ({}, {"CATCH2_TARGETS": "llvm;opencl:0"}):
            for text in EXPRESSIONS.values():
                arguments = [text] if text else []
                with self.subTest(expression=text, env=env):
                    ran = SUITE.outcomes(*arguments, env=env)
                    self.assertEqual(list(ran), SUITE.names(*arguments, env=env))


if __name__ == "__main__":
    unittest.main()

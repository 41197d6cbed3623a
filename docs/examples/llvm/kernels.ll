; SPDX-License-Identifier: BSL-1.0

; y[i] = a * x[i] + y[i]
define void @saxpy(i64 %count, float %a, ptr noalias %x, ptr noalias %y) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %x.at = getelementptr float, ptr %x, i64 %i
  %y.at = getelementptr float, ptr %y, i64 %i
  %x.i = load float, ptr %x.at
  %y.i = load float, ptr %y.at
  %product = fmul float %a, %x.i
  %result = fadd float %product, %y.i
  store float %result, ptr %y.at
  %next = add i64 %i, 1
  br label %head
done:
  ret void
}

define float @sum_float(i64 %count, ptr %values) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %total = phi float [ 0.0, %entry ], [ %sum, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %at = getelementptr float, ptr %values, i64 %i
  %value = load float, ptr %at
  %sum = fadd float %total, %value
  %next = add i64 %i, 1
  br label %head
done:
  ret float %total
}

define double @sum_double(i64 %count, ptr %values) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %total = phi double [ 0.0, %entry ], [ %sum, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %at = getelementptr double, ptr %values, i64 %i
  %value = load double, ptr %at
  %sum = fadd double %total, %value
  %next = add i64 %i, 1
  br label %head
done:
  ret double %total
}

; Adds to one tile of c the product of a tile of a (rows x depth) and a tile of b (depth x columns).
; a and b are parts of larger matrices, whose rows are a.stride and b.stride long; so is c, of
; b.stride.
define void @matmul_tile(ptr noalias %a, i64 %a.stride, ptr noalias %b, i64 %b.stride,
                         ptr noalias %c, i64 %rows, i64 %depth, i64 %columns) {
entry:
  br label %row.head
row.head:
  %row = phi i64 [ 0, %entry ], [ %row.next, %row.end ]
  %row.more = icmp ult i64 %row, %rows
  br i1 %row.more, label %row.body, label %done
row.body:
  %a.offset = mul i64 %row, %a.stride
  %a.row = getelementptr float, ptr %a, i64 %a.offset
  %c.offset = mul i64 %row, %b.stride
  %c.row = getelementptr float, ptr %c, i64 %c.offset
  br label %k.head
k.head:
  %k = phi i64 [ 0, %row.body ], [ %k.next, %k.end ]
  %k.more = icmp ult i64 %k, %depth
  br i1 %k.more, label %k.body, label %row.end
k.body:
  %a.at = getelementptr float, ptr %a.row, i64 %k
  %a.k = load float, ptr %a.at
  %b.offset = mul i64 %k, %b.stride
  %b.row = getelementptr float, ptr %b, i64 %b.offset
  br label %column.head
column.head:
  %column = phi i64 [ 0, %k.body ], [ %column.next, %column.body ]
  %column.more = icmp ult i64 %column, %columns
  br i1 %column.more, label %column.body, label %k.end
column.body:
  %b.at = getelementptr float, ptr %b.row, i64 %column
  %c.at = getelementptr float, ptr %c.row, i64 %column
  %b.value = load float, ptr %b.at
  %c.value = load float, ptr %c.at
  %product = fmul float %a.k, %b.value
  %sum = fadd float %c.value, %product
  store float %sum, ptr %c.at
  %column.next = add i64 %column, 1
  br label %column.head
k.end:
  %k.next = add i64 %k, 1
  br label %k.head
row.end:
  %row.next = add i64 %row, 1
  br label %row.head
done:
  ret void
}

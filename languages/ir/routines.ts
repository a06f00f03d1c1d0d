/**
 * Operations of lists, tuples and dictionaries in memory.
 *
 * list:  [address of the elements, length, capacity]
 * tuple: [length, elements …]
 * dict:  [number of entries, address of the entries, slots used, capacity, address of the table, its mask]; an entry is
 *        [key, value, whether it exists], the table contains entry numbers from 1, or 0 if free
 */
import { readRoutines } from "../codegen/read-routines.ts";
import type { WordFunction } from "../codegen/word-code.ts";

const text = `
fn alloc(bytes) {
  let p = [0x40];
  let q = p + bytes;
  if gt(q, 0x400000) { stop "out-of-memory" }
  [0x40] = q;
  return p
}
fn list_new(room) {
  if gt(room, 0x1ffff) { stop "out-of-memory" }
  let l = alloc(96 + (room << 5));
  [l] = l + 96;
  [l + 64] = room;
  return l
}
fn list_grow(l, least) {
  let n = [l + 32];
  let room = [l + 64] * 2 + 4;
  if room < least { room = least }
  if gt(room, 0x1ffff) { stop "out-of-memory" }
  let data = alloc(room << 5);
  mcopy(data, [l], n << 5);
  [l] = data;
  [l + 64] = room;
}
fn list_push(l, x) {
  let n = [l + 32];
  if n == [l + 64] { list_grow(l, 0) }
  [[l] + (n << 5)] = x;
  [l + 32] = n + 1;
}
fn list_of(data, n) {
  let l = list_new(n);
  mcopy(l + 96, data, n << 5);
  [l + 32] = n;
  return l
}
fn list_concat(a, n, b, m) {
  let l = list_new(n + m);
  mcopy(l + 96, a, n << 5);
  mcopy(l + 96 + (n << 5), b, m << 5);
  [l + 32] = n + m;
  return l
}
fn list_repeat(a, n, times) {
  if times < 0 { times = 0 }
  if gt(times, 0x1ffff) { if n == 0 { times = 0 } else { stop "out-of-memory" } }
  let l = list_new(n * times);
  let at = l + 96;
  let end = at + ((n * times) << 5);
  while lt(at, end) { mcopy(at, a, n << 5) at = at + (n << 5); }
  [l + 32] = n * times;
  return l
}
fn list_times(l, times) {
  let n = [l + 32];
  if times < 1 { [l + 32] = 0; return }
  if n == 0 { return }
  if gt(times, 0x1ffff) { stop "out-of-memory" }
  if [l + 64] < n * times { list_grow(l, n * times) }
  let at = [l] + (n << 5);
  let end = [l] + ((n * times) << 5);
  while lt(at, end) { mcopy(at, [l], n << 5) at = at + (n << 5); }
  [l + 32] = n * times;
}
fn list_extend(l, data, n) {
  let old = [l + 32];
  if [l + 64] < old + n { list_grow(l, old + n) }
  mcopy([l] + (old << 5), data, n << 5);
  [l + 32] = old + n;
}
fn list_insert(l, i, x) {
  let n = [l + 32];
  if i < 0 { if i < -0x8000000000000000 { stop "too-large" } i = i + n; if i < 0 { i = 0 } }
  if i > n { if i > 0x7fffffffffffffff { stop "too-large" } i = n }
  if n == [l + 64] { list_grow(l, 0) }
  let at = [l] + (i << 5);
  mcopy(at + 32, at, (n - i) << 5);
  [at] = x;
  [l + 32] = n + 1;
}
fn list_pop(l, i) {
  let n = [l + 32];
  if i < 0 { i = i + n }
  if iszero(lt(i, n)) { stop "index-out-of-range" }
  let at = [l] + (i << 5);
  let x = [at];
  mcopy(at, at + 32, (n - i - 1) << 5);
  [l + 32] = n - 1;
  return x
}
fn list_reverse(l) {
  let a = [l];
  let b = a + ([l + 32] << 5) - 32;
  while slt(a, b) {
    let x = [a];
    [a] = [b];
    [b] = x;
    a = a + 32;
    b = b - 32;
  }
}
fn list_splice(l, from, count) {
  let n = [l + 32];
  let taken = list_of([l] + (from << 5), count);
  mcopy([l] + (from << 5), [l] + ((from + count) << 5), (n - from - count) << 5);
  [l + 32] = n - count;
  return taken
}
fn slice_bound(i, n, step) {
  if i < 0 {
    i = i + n;
    if i < 0 { if step < 0 { return -1 } return 0 }
    return i
  }
  if i >= n { if step < 0 { return n - 1 } return n }
  return i
}
fn slice_count(from, to, step) {
  if step == 0 { stop "wrong-type" }
  if step < 0 {
    if from > to { return div(from - to - 1, -step) + 1 }
    return 0
  }
  if from < to { return div(to - from - 1, step) + 1 }
  return 0
}
fn list_slice(data, from, count, step) {
  if step == 1 { return list_of(data + (from << 5), count) }
  let l = list_new(count);
  let i = 0;
  while i < count {
    [l + 96 + (i << 5)] = [data + ((from + i * step) << 5)];
    i = i + 1;
  }
  [l + 32] = count;
  return l
}
fn tuple_of(data, n) {
  if gt(n, 0x1ffff) { stop "out-of-memory" }
  let t = alloc(32 + (n << 5));
  [t] = n;
  mcopy(t + 32, data, n << 5);
  return t
}
fn dict_new() {
  let d = alloc(192);
  return d
}
fn dict_hash(k) { return shr(200, k * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95) }
fn dict_find(d, k) {
  let table = [d + 128];
  if table == 0 { return 0 }
  let mask = [d + 160];
  let h = dict_hash(k) & mask;
  while 1 {
    let e = [table + (h << 5)];
    if e == 0 { return 0 }
    let p = [d + 32] + 96 * (e - 1);
    if [p] == k { if [p + 64] { return p } }
    h = (h + 1) & mask;
  }
}
fn dict_link(d, k, e) {
  let table = [d + 128];
  let mask = [d + 160];
  let h = dict_hash(k) & mask;
  while [table + (h << 5)] { h = (h + 1) & mask; }
  [table + (h << 5)] = e;
}
fn dict_grow(d) {
  let live = [d];
  let room = live * 2 + 4;
  if gt(room, 0x8000) { stop "out-of-memory" }
  let size = 8;
  while size < room * 2 { size = size * 2; }
  let entries = alloc(room * 96);
  let table = alloc(size << 5);
  let p = [d + 32];
  let end = p + 96 * [d + 64];
  [d + 32] = entries;
  [d + 64] = live;
  [d + 96] = room;
  [d + 128] = table;
  [d + 160] = size - 1;
  let e = 0;
  while lt(p, end) {
    if [p + 64] {
      mcopy(entries + 96 * e, p, 96);
      e = e + 1;
      dict_link(d, [p], e);
    }
    p = p + 96;
  }
}
fn dict_set(d, k, x) {
  let p = dict_find(d, k);
  if p { [p + 32] = x; return }
  if [d + 64] == [d + 96] { dict_grow(d) }
  let e = [d + 64];
  p = [d + 32] + 96 * e;
  [p] = k;
  [p + 32] = x;
  [p + 64] = 1;
  [d + 64] = e + 1;
  [d] = [d] + 1;
  dict_link(d, k, e + 1);
}
fn dict_at(d, k) {
  let p = dict_find(d, k);
  if p == 0 { stop "key-missing" }
  return [p + 32]
}
fn dict_delete(d, k) {
  let p = dict_find(d, k);
  if p == 0 { stop "key-missing" }
  [p + 64] = 0;
  [d] = [d] - 1;
}
fn dict_clear(d) {
  [d] = 0; [d + 32] = 0; [d + 64] = 0; [d + 96] = 0; [d + 128] = 0; [d + 160] = 0;
}
fn dict_copy(d) {
  let c = dict_new();
  let p = [d + 32];
  let end = p + 96 * [d + 64];
  while lt(p, end) {
    if [p + 64] { dict_set(c, [p], [p + 32]) }
    p = p + 96;
  }
  return c
}
fn dict_keys(d) {
  let l = list_new([d]);
  let p = [d + 32];
  let end = p + 96 * [d + 64];
  let at = l + 96;
  while lt(p, end) {
    if [p + 64] { [at] = [p]; at = at + 32; }
    p = p + 96;
  }
  [l + 32] = [d];
  return l
}
fn add_checked(a, b) {
  let r = a + b;
  if slt(r, a) != slt(b, 0) { stop "too-large" }
  return r
}
fn sub_checked(a, b) {
  let r = a - b;
  if sgt(r, a) != slt(b, 0) { stop "too-large" }
  return r
}
fn mul_checked(a, b) {
  if a == 0 { return 0 }
  let r = a * b;
  if a == -1 { if b == (1 << 255) { stop "too-large" } return r }
  if sdiv(r, a) != b { stop "too-large" }
  return r
}
fn floor_div(a, b) {
  if b == 0 { stop "division-by-zero" }
  if b == -1 { if a == (1 << 255) { stop "too-large" } }
  let q = sdiv(a, b);
  if smod(a, b) { if slt(a, 0) != slt(b, 0) { q = q - 1 } }
  return q
}
fn ceil_div(a, b) {
  if b == 0 { stop "division-by-zero" }
  let q = sdiv(a, b);
  if smod(a, b) { if slt(a, 0) == slt(b, 0) { q = q + 1 } }
  return q
}
fn round_div(a, b) {
  if gt(a + 0x10000000000000, 0x20000000000000) { if b { return round_quotient(a, b) } }
  return floor_div(2 * a + b, 2 * b)
}
fn round_quotient(a, b) {
  // Beyond 2^52 the quotient is first rounded to a double: to 53 bits, ties to even.
  let negative = slt(a, 0) != slt(b, 0);
  if a < 0 { a = -a }
  if b < 0 { b = -b }
  let bits = 0;
  while (a << bits) < (b << 52) { bits = bits + 1; }
  a = a << bits;
  let q = div(a, b);
  let twice = 2 * mod(a, b);
  if twice > b { q = q + 1 } else { if twice == b { q = q + (q & 1) } }
  if negative { q = -q }
  return (2 * q + (1 << bits)) >> (bits + 1)
}
fn floor_mod(a, b) {
  if b == 0 { stop "division-by-zero" }
  let r = smod(a, b);
  if r { if slt(r, 0) != slt(b, 0) { r = r + b } }
  return r
}
fn shift_left(a, b) {
  if b < 0 { stop "wrong-type" }
  if a == 0 { return 0 }
  if b > 255 { stop "too-large" }
  let r = shl(b, a);
  if sar(b, r) != a { stop "too-large" }
  return r
}
fn shift_right(a, b) {
  if b < 0 { stop "wrong-type" }
  return sar(b, a)
}
fn power(a, b) {
  if b < 0 { if a == 0 { stop "division-by-zero" } stop "wrong-type" }
  let r = 1;
  while 1 {
    if b & 1 { r = mul_checked(r, a) }
    b = b >> 1;
    if b == 0 { return r }
    a = mul_checked(a, a);
  }
}
fn power_mod(a, b, m) {
  if m == 0 { stop "division-by-zero" }
  if b < 0 { stop "wrong-type" }
  let n = m;
  if m < 0 { n = -m }
  a = smod(a, m);
  if a < 0 { a = a + n }
  let r = mod(1, n);
  while b {
    if b & 1 { r = mulmod(r, a, n) }
    b = b >> 1;
    a = mulmod(a, a, n);
  }
  if m < 0 { if r { r = r + m } }
  return r
}
fn power_js(a, b) {
  if b < 0 {
    if a == 1 { return 1 }
    if a == -1 { if b & 1 { return -1 } return 1 }
    stop "too-large"
  }
  let r = 1;
  if a == 0 { if b { return 0 } return 1 }
  if a == 1 { return 1 }
  if a == -1 { if b & 1 { return -1 } return 1 }
  if b > 53 { stop "too-large" }
  while b {
    r = r * a;
    if gt(r + 0x1fffffffffffff, 0x3ffffffffffffe) { stop "too-large" }
    b = b - 1;
  }
  return r
}
fn digits(a) {
  let n = 1;
  while a > 9 { a = sdiv(a, 10); n = n + 1; }
  return n
}
fn text_less(a, b) {
  // Sorted as decimal text: a minus comes before every digit.
  if a < 0 {
    if b >= 0 { return 1 }
    a = -a;
    b = -b;
  } else { if b < 0 { return 0 } }
  let n = digits(a);
  let m = digits(b);
  let x = a;
  let y = b;
  let i = n;
  while i < m { x = x * 10; i = i + 1; }
  i = m;
  while i < n { y = y * 10; i = i + 1; }
  if x == y { return n < m }
  return x < y
}
`;

const routines = readRoutines(text);

/** @throws for an unknown routine */
export function routine(name: string): WordFunction {
  const found = routines.get(name);
  if (!found) throw new Error(`There is no routine ${name}.`);
  return found;
}

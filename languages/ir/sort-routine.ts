/** Merges runs of 1, 2, 4 … elements; equal ones keep their order, also backwards. */
export const sortText = `
fn sort(values, keys, n, backwards) {
  if n < 2 { return }
  let a = alloc(n << 5);
  let b = alloc(n << 5);
  let i = 0;
  while i < n { [a + (i << 5)] = keys + (i << 5); i = i + 1; }
  let width = 1;
  while width < n {
    let from = 0;
    while from < n {
      let mid = from + width;
      if mid > n { mid = n }
      let end = mid + width;
      if end > n { end = n }
      let l = from;
      let r = mid;
      let k = from;
      while k < end {
        let right = 0;
        if l == mid { right = 1 }
        else { if r < end {
          let x = [[a + (l << 5)]];
          let y = [[a + (r << 5)]];
          if backwards { right = before(x, y) } else { right = before(y, x) }
        } }
        if right { [b + (k << 5)] = [a + (r << 5)]; r = r + 1; }
        else { [b + (k << 5)] = [a + (l << 5)]; l = l + 1; }
        k = k + 1;
      }
      from = end;
    }
    let c = a;
    a = b;
    b = c;
    width = width * 2;
  }
  i = 0;
  while i < n { [b + (i << 5)] = [values + [a + (i << 5)] - keys]; i = i + 1; }
  mcopy(values, b, n << 5);
}
`;

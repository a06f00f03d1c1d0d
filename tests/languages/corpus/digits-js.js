export function answer(n) {
  let x = Math.abs(n) * 1237 + 1;
  const digits = [];
  do {
    digits.unshift(x % 10);
    x = Math.trunc(x / 10);
  } while (x > 0);
  const isPalindrome = digits.every((d, i) => d === digits[digits.length - 1 - i]);
  return [digits, isPalindrome, digits.reduce((s, d) => s * 10 + d)];
}

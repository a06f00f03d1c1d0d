export function answer(cap, extra) {
  const items = [
    { w: 1, v: 1 },
    { w: 3, v: 4 },
    { w: 4, v: 5 },
    { w: 5, v: 7 + extra },
  ];
  const dp = Array.from({ length: Math.abs(cap) + 1 }, () => 0);
  for (const { w, v } of items) {
    for (let c = dp.length - 1; c >= w; c--) dp[c] = Math.max(dp[c], dp[c - w] + v);
  }
  return dp;
}

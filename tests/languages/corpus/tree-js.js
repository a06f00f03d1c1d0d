function insert(node, key) {
  if (node === null) return { key, left: null, right: null };
  if (key < node.key) node.left = insert(node.left, key);
  else node.right = insert(node.right, key);
  return node;
}
function walk(node, out) {
  if (node === null) return out;
  walk(node.left, out);
  out.push(node.key);
  return walk(node.right, out);
}
export function answer(a, b) {
  let root = null;
  for (const k of [a, b, 5, 1]) root = insert(root, k);
  return walk(root, []);
}

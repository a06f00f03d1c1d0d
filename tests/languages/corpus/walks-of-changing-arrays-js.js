// Arrays that callbacks make shorter or longer while they are walked through.
const numbers = (n) => Array.from({ length: 4 }, (_, i) => i + n);

export function answer(a, b) {
  const log = [];
  const cut = (xs) => {
    if (xs.length > 1) xs.pop();
  };
  const each = numbers(a);
  each.forEach((x, i) => {
    cut(each);
    log.push(x * i);
  });
  const kept = numbers(b);
  const filtered = kept.filter((x, i, all) => {
    if (x % 2 === 0) all.splice(i, 1);
    return x !== a;
  });
  const tried = numbers(a);
  const some = tried.some((x) => {
    tried.shift();
    log.push(x);
    return x === b;
  });
  const every = tried.every((x) => {
    tried.push(x);
    return x < 100;
  });
  const summed = numbers(b);
  const sum = summed.reduce((total, x) => {
    summed.pop();
    summed.pop();
    return total + x;
  }, 0);
  const right = numbers(b);
  const back = right.reduceRight((total, x, i) => {
    if (i === 3) right.length = 2;
    return total + x * i;
  }, 0);
  const searched = numbers(a);
  let asked = 0;
  const found = searched.find((x) => {
    searched.pop();
    asked += 1;
    return x === 1000;
  });
  const place = searched.findIndex((x) => {
    searched.shift();
    return x === a + 1;
  });
  const mapped = numbers(a);
  const made = mapped.map((x) => {
    mapped.pop();
    return x + 1;
  });
  const flat = numbers(b);
  const doubled = flat.flatMap((x) => {
    flat.push(x);
    return [x, x];
  });
  const from = numbers(a);
  const copied = Array.from(from, (x, i) => {
    if (i === 0) from.pop();
    return x - i;
  });
  const results = [log, filtered, kept, tried, summed, right, doubled, flat, copied];
  const values = [sum, back, asked, place, made.length, made[0]];
  return [results, values, [some, every, found === undefined, made[3] === undefined]];
}

const IDLE = 0,
  RUN = 1,
  STOP = 2;
export function answer(a, b) {
  let state = IDLE;
  const log = [];
  for (let i = 0; i < 6; i++) {
    switch (state) {
      case IDLE:
        state = a > 0 ? RUN : STOP;
        break;
      case RUN:
        if (i > 3) {
          state = STOP;
          break;
        }
        log.push(i);
        continue;
      case STOP:
        return [log, i];
      default:
        state = IDLE;
    }
    log.push(-state);
  }
  return [log, -1];
}

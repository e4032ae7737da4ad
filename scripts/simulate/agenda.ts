type Task = () => void;

/** The simulated time and the tasks ahead, as a binary heap ordered by time. */
export class Agenda {
  /** Seconds since the beginning. */
  now = 0;
  readonly #times: number[] = [];
  readonly #tasks: Task[] = [];

  /** Runs a task after some seconds. */
  after(seconds: number, task: Task): void {
    const [times, tasks] = [this.#times, this.#tasks];
    const time = this.now + seconds;
    let at = times.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (times[parent]! <= time) break;
      times[at] = times[parent]!;
      tasks[at] = tasks[parent]!;
      at = parent;
    }
    times[at] = time;
    tasks[at] = task;
  }

  /** Runs the tasks in order until none is left or the time `until` is reached. */
  run(until = Infinity): void {
    while (this.#times.length > 0 && this.#times[0]! <= until) {
      this.now = this.#times[0]!;
      this.#takeFirst()();
    }
  }

  #takeFirst(): Task {
    const [times, tasks] = [this.#times, this.#tasks];
    const first = tasks[0]!;
    const time = times.pop()!;
    const task = tasks.pop()!;
    const size = times.length;
    if (size === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && times[child + 1]! < times[child]!) child += 1;
      if (times[child]! >= time) break;
      times[at] = times[child]!;
      tasks[at] = tasks[child]!;
      at = child;
    }
    times[at] = time;
    tasks[at] = task;
    return first;
  }
}

/** One step of a lesson: something to read, to do, or to answer. */
export interface LessonStep {
  /** Also the name of its texts. */
  readonly id: string;
  /** How many answers there are to choose from; the texts are `answers.0`, `answers.1`, … */
  readonly answers?: number;
  readonly right?: number;
  /** Something has to be done on the table; the stage says when. */
  readonly isTask?: boolean;
}

/** Where a learner is: which step, and whether what it asks for has been done. */
export class Lesson<Step extends LessonStep> {
  readonly steps: readonly Step[];

  #index = $state(0);
  #done = $state(false);
  #tried = $state<number | null>(null);

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }

  get index(): number {
    return this.#index;
  }

  get step(): Step {
    return this.steps[this.#index] as Step;
  }

  /** Whether there is nothing left to do in this step. */
  get isDone(): boolean {
    return this.#done || (this.step.answers === undefined && !this.step.isTask);
  }

  /** The last answer that was given; null: none yet. */
  get tried(): number | null {
    return this.#tried;
  }

  get isLast(): boolean {
    return this.#index === this.steps.length - 1;
  }

  /** What the step asked for has been done. */
  finish(): void {
    this.#done = true;
  }

  answer(choice: number): void {
    this.#tried = choice;
    if (choice === this.step.right) this.#done = true;
  }

  next(): void {
    if (!this.isLast) this.#go(this.#index + 1);
  }

  back(): void {
    if (this.#index > 0) this.#go(this.#index - 1);
  }

  restart(): void {
    this.#go(0);
  }

  #go(index: number): void {
    this.#index = index;
    this.#done = false;
    this.#tried = null;
  }
}

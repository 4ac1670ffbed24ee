import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

const course = () => processWide('course', () => new AsyncLocalStorage<string>());

/**
 * Does `work`, and lets whatever is asked of the database meanwhile be told by `name`: that of a dataset, a call or a job.
 * It is ours, never something that a request carries.
 */
export const inCourseOf = <Result>(name: string, work: () => Result): Result =>
	course().run(name, work);

/** The name of the work in progress; undefined where nobody named it. */
export const currentCourse = (): string | undefined => course().getStore();

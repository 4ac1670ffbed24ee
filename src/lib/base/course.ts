import { AsyncLocalStorage } from 'node:async_hooks';

const course = new AsyncLocalStorage<string>();

/**
 * Runs `work`, and attributes any database query made by it to `name`: that of a dataset, a call or a job. The name is
 * ours, never taken from a request.
 */
export const attributeWork = <Result>(name: string, work: () => Result): Result =>
	course.run(name, work);

/** Returns the name of the work in progress; undefined if it has none. */
export const currentWorkName = (): string | undefined => course.getStore();

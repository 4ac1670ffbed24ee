/** Whether a file holds tests. */
export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

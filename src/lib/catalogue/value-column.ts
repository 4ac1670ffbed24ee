import { z } from 'zod';
import type { Value } from './field-values.ts';

/** A jsonb column with a field's value, or null if there is none. */
export const valueColumn: z.ZodType<Value, Value> = z.json();

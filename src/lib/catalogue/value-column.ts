import { z } from 'zod';
import type { Value } from './field-values.ts';

/** A jsonb column that holds a field's value, or null where there is none. */
export const valueColumn: z.ZodType<Value, Value> = z.json();

import { z } from 'zod';

/** Parts of an OpenAPI document. */

export type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Converts a Zod schema to JSON Schema. Anything that JSON Schema cannot express (a file, a rule in code) is
 * unrestricted.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
}

export const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Describes an error response in the contract's form. */
export const failure = (description: string) => ({
	description,
	content: json({ $ref: '#/components/schemas/Error' }),
});

export const errorBody = z.object({
	status: z.int(),
	code: z.string().optional(),
	description: z.string(),
	fields: z.record(z.string(), z.string()).optional(),
});

import { z } from 'zod';

/** Parts of an OpenAPI document. */

export type Schema = z.core.JSONSchema.BaseSchema;

/** A Zod schema as JSON Schema; what JSON Schema cannot say (a file, a rule in code) allows anything there. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
}

export const json = (schema: unknown) => ({ 'application/json': { schema } });

/** A refusal in the contract's form. */
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

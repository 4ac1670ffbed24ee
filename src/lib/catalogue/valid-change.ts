import { z } from 'zod';
import { type Change, ChangeRefusedError } from './change.ts';
import type { Fields } from './field-values.ts';
import { listFields, scalarFields } from './fields.ts';
import type { ValidChange } from './merge-change.ts';
import type { RecordType } from './record-types.ts';

function part(type: RecordType, withScalars: boolean): z.ZodType {
	const shape = withScalars
		? { ...scalarFields[type].shape, ...listFields[type].shape }
		: listFields[type].shape;
	return z.object(shape).partial().strict();
}

type Part = 'set' | 'fill' | 'add' | 'put';

function schemas(type: RecordType): Record<Part, z.ZodType> {
	const whole = part(type, true);
	const lists = part(type, false);
	return { set: whole, fill: whole, add: lists, put: lists };
}

const schemaOf = {
	project: schemas('project'),
	organization: schemas('organization'),
	person: schemas('person'),
	round: schemas('round'),
} satisfies Record<RecordType, unknown>;

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null;
}

/** Validates one change against the fields of its kind. Throws `ChangeRefusedError` naming the first invalid field. */
export function validChange(change: Change, index: number): ValidChange {
	const schema = schemaOf[change.type];
	const checked = (name: Part): Fields => {
		const given = change[name];
		if (!given) return {};
		const defined = Object.fromEntries(
			Object.entries(given).filter(([, value]) => value !== undefined),
		);
		const result = schema[name].safeParse(defined);
		if (result.success && isFields(result.data)) return result.data;
		const issue = result.error?.issues[0];
		throw new ChangeRefusedError(
			index,
			issue?.path.join('.') || name,
			issue?.message ?? 'not usable',
		);
	};
	return {
		type: change.type,
		set: checked('set'),
		fill: checked('fill'),
		add: checked('add'),
		put: checked('put'),
	};
}

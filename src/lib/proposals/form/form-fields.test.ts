import { describe, expect, test } from 'vitest';
import { eventKinds, roundSourceKinds } from '#lib/catalogue/kinds.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { openFields, schemaOf } from '../proposal/proposed-changes.ts';
import { blankItem, type FormField, keysOf } from './form-control.ts';
import { fieldOf, formFields } from './form-fields.ts';

const related = {
	project: ['rounds', 'employees', 'news'],
	organization: ['rounds', 'portfolio', 'founders', 'employees', 'news'],
	person: ['events', 'news'],
	round: [],
} as const;

const optionsOf = (field: FormField | undefined, name: string) => {
	const item = field?.kind === 'list' ? field.fields.find((one) => one.name === name) : undefined;
	return item?.kind === 'choice' ? item.options.map(([value]) => value) : [];
};

describe.each(recordTypes)('the form of a %s', (type) => {
	test('has each proposable field once', () => {
		const asked = formFields(type).flatMap(keysOf);
		expect(asked.toSorted()).toEqual([...openFields(type), ...related[type]].toSorted());
	});

	test('labels each field as the bench and the record do', () => {
		const called = formFields(type).map(({ name, label }) => [name, label]);
		expect(called).toEqual(called.map(([name = '']) => [name, fieldLabel(type, name)]));
	});

	test('starts its list items with keys known to the server', () => {
		for (const field of formFields(type)) {
			if (field.kind !== 'list') continue;
			const result = schemaOf(type, field.name)?.safeParse([blankItem(field.fields)]);
			const unknown = result?.error?.issues.filter(
				({ code, message }) => code === 'unrecognized_keys' || message.includes('undefined'),
			);
			expect(unknown ?? [], field.name).toEqual([]);
		}
	});
});

test('the kinds of events and of sources are those of the catalogue', () => {
	expect(optionsOf(fieldOf('project', 'events'), 'kind')).toEqual([...eventKinds]);
	expect(optionsOf(fieldOf('round', 'sources'), 'kind')).toEqual([...roundSourceKinds]);
});

test('an organization is asked for the total value of its investments', () => {
	expect(fieldOf('organization', 'stated_investment_usd')?.help).toMatch(
		/^Total value of investments/,
	);
});

import { expect, test } from 'vitest';
import { fieldOf } from '#lib/proposals/form/form-fields.ts';
import { parseFieldValue } from './prefill-field.ts';

test('a text becomes what the field’s control holds, or nothing', () => {
	const said = (name: string, text: string) => {
		const field = fieldOf('project', name);
		return field && parseFieldValue(field, text);
	};
	expect(said('location', 'Hanoi')).toEqual({ location: 'Hanoi' });
	expect(said('year_founded', '2020')).toEqual({ year_founded: 2020 });
	expect(said('year_founded', 'long ago')).toBeUndefined();
	expect(said('launch_date', '2026-01-31')).toEqual({
		...{ launch_date: '2026-01-31', launch_precision: 'day' },
	});
	expect(said('launch_date', 'soon')).toBeUndefined();
	expect(said('operating_status', 'Closed')).toEqual({ operating_status: 'Closed' });
	expect(said('operating_status', 'Asleep')).toBeUndefined();
	expect(said('sectors', 'DeFi')).toBeUndefined();
});

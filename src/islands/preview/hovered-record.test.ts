import { expect, test } from 'vitest';
import { recordOf } from './hovered-record.ts';

test('a link names its record by the types of the data API', () => {
	expect(recordOf('organization/a16z')).toEqual({ type: 'venture', slug: 'a16z' });
	expect(recordOf('people/ada')).toEqual({ type: 'people', slug: 'ada' });
	for (const text of [undefined, '', 'project', 'project/', 'toString/x'])
		expect(recordOf(text)).toBeNull();
});

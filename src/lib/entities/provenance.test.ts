import { expect, test } from 'vitest';
import {
	fieldInWords,
	latestByField,
	originInWords,
	sourceLine,
	valueInWords,
} from './provenance.ts';

const revision = {
	_id: '1',
	field: 'name',
	old: null,
	value: 'A',
	source: null,
	origin: 'staff',
	at: '2026-11-21T10:00:00Z',
};

test('an origin is said in words', () => {
	expect(originInWords('import:oss-directory')).toBe('Import from oss-directory');
	expect(originInWords('sample')).toBe('Sample record');
	expect(originInWords('proposal:7')).toBe('Proposal 7');
});

test('the newest revision of a field stands for it', () => {
	const latest = latestByField([{ ...revision, value: 'B' }, revision]);
	expect(latest.get('name')?.value).toBe('B');
});

test('a source line names host, origin and day', () => {
	expect(sourceLine({ ...revision, source: 'https://www.example.com/a' })).toBe(
		'example.com · Editors · Nov 21, 2026',
	);
});

test('values and fields are said in words, long ones cut', () => {
	expect(valueInWords([{ chain: 'ethereum', address: '0x1' }, 'x'])).toBe('ethereum 0x1, x');
	expect(valueInWords('y'.repeat(200))).toHaveLength(161);
	expect(fieldInWords('assets_under_management_usd')).toBe('Assets under management USD');
	expect(fieldInWords('project_id')).toBe('Project');
});

import { expect, test } from 'vitest';
import { originInWords } from '#lib/catalogue/origin-words.ts';
import { creditInWords, fieldInWords, type LinkedText, valueInWords } from './provenance.ts';

test('an origin is put in words', () => {
	expect(originInWords('import:oss-directory')).toBe('Import from oss-directory');
	expect(originInWords('sample')).toBe('Sample record');
	expect(originInWords('proposal:7')).toBe('Proposal 7');
});

const ann = { _id: '1', username: 'ann', name: 'Ann' };
const ed = { _id: '2', username: 'ed', name: 'Ed' };
const proposal = {
	slug: 'edit-aave-x1',
	accepted_by: null,
	count_accept: 7,
	count_reject: 1,
	is_trusted: false,
};
const inText = (credit: readonly LinkedText[]) => credit.map(({ text }) => text).join('');

test('a change accepted by vote names its proposer and the votes', () => {
	const credit = creditInWords({ origin: 'proposal:7', author: ann, proposal });
	expect(inText(credit)).toBe('proposed by @ann, accepted by vote 7 of 8');
	expect(credit.flatMap(({ href }) => href ?? [])).toEqual([
		'/user_profile?username=ann',
		'/dao/edit-aave-x1',
	]);
});

test('a change accepted by an editor names the editor, and whether it was immediate', () => {
	const accepted = { ...proposal, accepted_by: ed, count_accept: null, count_reject: null };
	const words = (is_trusted: boolean) =>
		inText(
			creditInWords({
				origin: 'proposal:7',
				author: { _id: null, username: null, name: 'a member' },
				proposal: { ...accepted, is_trusted },
			}),
		);
	expect(words(false)).toBe('proposed by a member, accepted by @ed');
	expect(words(true)).toBe('proposed by a member, accepted at once by @ed');
});

test('a change without a proposal names its origin', () => {
	expect(creditInWords({ origin: 'import:a', author: null, proposal: null })).toEqual([
		{ text: 'Import from a' },
	]);
});

test('values and fields are put in words, long ones cut', () => {
	expect(valueInWords([{ chain: 'ethereum', address: '0x1' }, 'x'])).toBe('ethereum 0x1, x');
	expect(valueInWords('y'.repeat(200))).toHaveLength(161);
	expect(fieldInWords('assets_under_management_usd')).toBe('Assets under management USD');
	expect(fieldInWords('project_id')).toBe('Project');
});

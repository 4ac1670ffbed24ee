import type { Phrases } from '../../phrases.ts';
import { joined, words } from './joined.ts';

/** An organization's relation to its own project, after a noun for either. */
export const behindPhrases: Phrases = {
	en: [
		...joined(
			['', ...words('stand stands standing stood sit sits sitting')],
			['behind', 'in back of'],
		),
		...joined(['', 'that', 'which', 'who'], words('prop props propping hold holds'), ['up']),
		...['responsible for', 'in charge of', 'belong to', 'belongs to', 'tied to', 'affiliated with'],
		...['is the organization behind', 'is the company behind', 'as the organization behind'],
	],
	vi: ['đứng sau', 'đứng đằng sau', 'đằng sau', 'đứng phía sau', 'chịu trách nhiệm', 'trực thuộc'],
};

/** Nouns for the organizations of a project. */
export const parentPhrases: Phrases = {
	en: [
		...['dev studio', 'dev team', 'dev shop', 'studio', 'dev company', 'development studio'],
		...joined(words('parent mother developer development'), words('company organization entity')),
		...['parent companies', 'parent organizations', 'parent org', 'legal entity', 'parent firm'],
	],
	vi: ['công ty mẹ', 'tổ chức mẹ', 'đơn vị phát triển', 'công ty phát triển', 'tổ chức phát triển'],
};

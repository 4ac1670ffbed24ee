import { expect, test } from 'vitest';
import { drawnOrganizations, drawnPeople } from '../../../../tests/fixtures/raise-investors.ts';
import { PERSON_THRESHOLD, personLikelihood } from './person-likelihood.ts';

const isSure = (name: string) => personLikelihood(name) >= PERSON_THRESHOLD;

test('of sampled investors nine in ten people are recognised, and at most one organization in a hundred is taken for one', () => {
	expect(drawnPeople.length + drawnOrganizations.length).toBeGreaterThanOrEqual(200);
	const known = drawnPeople.filter(isSure);
	expect(known.length / drawnPeople.length).toBeGreaterThanOrEqual(0.9);
	const taken = drawnOrganizations.filter(isSure);
	expect(taken.length / drawnOrganizations.length, taken.join()).toBeLessThanOrEqual(0.01);
});

test.each([
	'Morgan Stanley',
	'Jane Street',
	'Goldman Sachs',
	'J. Safra Sarasin',
	'Andreessen Horowitz',
	'Kleiner Perkins',
	'Morgan Stanley Tactical Value',
	'Jackson Capital',
])('%s is a company, whatever its name', (name) => {
	expect(personLikelihood(name)).toBe(0);
});

test.each(['cryptodog', 'alisha.eth', 'J1mmy .ETH', '', '  ', '王伟'])(
	'%j is undecided',
	(name) => {
		expect(personLikelihood(name)).toBe(0);
	},
);

test.each([
	'cody ko',
	'Juan Pablo Baquero',
	'Alan Howard',
	'Yuki Yuminaga',
	'Ahmed Al-Balaghi',
	'Kevin O’Leary',
])('%s is a person', (name) => {
	expect(isSure(name)).toBe(true);
});

import { expect, test } from 'vitest';
import type { ListedAlert } from '#lib/alerts/alerts.ts';
import { type AlertCalls, createAlertChoices } from './alert-choices.ts';

const price: ListedAlert = {
	_id: '7',
	type: 'project',
	slug: 'aave',
	name: 'Aave',
	kind: 'price',
	limit: 5,
	by_mail: false,
	created_at: '2026-11-21T08:30:00Z',
};

function formOf(had: ListedAlert[], broken: Partial<AlertCalls> = {}) {
	const said: unknown[] = [];
	const form = createAlertChoices('project', 'aave', {
		read: async () => had,
		save: async (wanted) => {
			said.push(wanted);
			return '9';
		},
		remove: async (id) => said.push(id),
		...broken,
	});
	return { form, said };
}

const fails = () => Promise.reject(new Error('Network Error!'));

test('the form shows saved alerts, and usual limits for the others', async () => {
	const { form } = formOf([price]);
	expect(form.$form.get()).toEqual({ kind: 'waiting' });
	await form.load();
	expect(form.$choices.get()).toEqual({
		round: { id: null, isOn: false, limit: '', byMail: true },
		revision: { id: null, isOn: false, limit: '', byMail: true },
		price: { id: '7', isOn: true, limit: '5', byMail: false },
		unlock: { id: null, isOn: false, limit: '7', byMail: true },
	});
});

test('every change is saved at once: on, its limit, its mail, off', async () => {
	const { form, said } = formOf([]);
	await form.load();
	await form.choose('unlock', { isOn: true });
	form.draw('unlock', { limit: '14' });
	await form.keepLimit('unlock');
	await form.choose('unlock', { byMail: false });
	await form.choose('unlock', { isOn: false });
	const kept = { type: 'project', slug: 'aave', kind: 'unlock', limit: 14, by_mail: true };
	expect(said).toEqual([{ ...kept, limit: 7 }, kept, { ...kept, by_mail: false }, '9']);
});

test('a limit of an alert that is off is not saved', async () => {
	const { form, said } = formOf([]);
	await form.load();
	form.draw('price', { limit: '3' });
	await form.keepLimit('price');
	expect(said).toEqual([]);
});

test('quick changes are sent one after the other, so that the last one wins', async () => {
	const { form, said } = formOf([]);
	await form.load();
	await Promise.all([form.choose('round', { isOn: true }), form.choose('round', { isOn: false })]);
	expect(form.$choices.get().round).toMatchObject({ isOn: false, id: null });
	expect(said.length).toBeLessThanOrEqual(2);
});

test('a change the server refuses is undone, with the reason', async () => {
	const { form } = formOf([price], { save: fails, remove: fails });
	await form.load();
	await form.choose('round', { isOn: true });
	expect(form.$choices.get().round).toMatchObject({ isOn: false, id: null });
	await form.choose('price', { isOn: false });
	expect(form.$choices.get().price).toMatchObject({ isOn: true, id: '7' });
	expect(form.$form.get()).toEqual({
		kind: 'ready',
		problem: { kind: 'price', text: 'Network Error!' },
	});
});

test('a failed read says so, and can be retried', async () => {
	const { form } = formOf([], { read: fails });
	await form.load();
	expect(form.$form.get()).toEqual({ kind: 'failed', text: 'Network Error!' });
});

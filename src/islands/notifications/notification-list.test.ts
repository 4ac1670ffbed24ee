import { expect, test } from 'vitest';
import type { Notifications } from '#lib/notifications/notifications.ts';
import { createNotificationList, type ListHost } from './notification-list.ts';

const one = (_id: string, is_read = false) => ({
	_id,
	kind: 'alert-round',
	title: `Notification ${_id}`,
	body: '',
	link: '/project/aave',
	at: '2026-11-21T08:30:00Z',
	is_read,
});

/** A list on a server that holds `held`, and what it was sent. */
function listOf(held: Notifications, broken: Partial<ListHost> = {}) {
	const said: (string | number)[] = [];
	const list = createNotificationList({
		read: async () => held,
		markAll: async () => said.push('all'),
		markOpened: (id) => said.push(`opened ${id}`),
		showUnread: (unread) => said.push(unread),
		...broken,
	});
	return { list, said };
}

const fails = () => Promise.reject(new Error('Network Error!'));

test('a list is read, and the bell counts what it says', async () => {
	const { list, said } = listOf({ data: [one('2'), one('1', true)], unread: 7 });
	expect(list.$list.get()).toEqual({ kind: 'waiting' });
	await list.load();
	expect(list.$list.get()).toMatchObject({ kind: 'ready', unread: 7, problem: null });
	expect(said).toEqual([7]);
});

test('all are marked before the server answers, and unread again if it refuses', async () => {
	const held = { data: [one('2'), one('1', true)], unread: 1 };
	const { list, said } = listOf(held, { markAll: fails });
	await list.load();
	const marking = list.markAll();
	expect(list.$list.get()).toMatchObject({
		unread: 0,
		data: [{ is_read: true }, { is_read: true }],
	});
	await marking;
	expect(list.$list.get()).toEqual({ kind: 'ready', problem: 'Network Error!', ...held });
	expect(said).toEqual([1, 0, 1]);
});

test('when all are read the server is not asked', async () => {
	const { list, said } = listOf({ data: [one('1', true)], unread: 0 });
	await list.load();
	await list.markAll();
	expect(said).toEqual([0]);
});

test('one that is opened counts as read, once', async () => {
	const { list, said } = listOf({ data: [one('2'), one('1')], unread: 2 });
	await list.load();
	list.opened('2');
	list.opened('2');
	expect(list.$list.get()).toMatchObject({
		unread: 1,
		data: [{ is_read: true }, { is_read: false }],
	});
	expect(said).toEqual([2, 'opened 2', 1]);
});

test('a failed read says so, and can be retried', async () => {
	let works = false;
	const { list } = listOf(
		{ data: [], unread: 0 },
		{ read: () => (works ? Promise.resolve({ data: [], unread: 0 }) : fails()) },
	);
	await list.load();
	expect(list.$list.get()).toEqual({ kind: 'failed', text: 'Network Error!' });
	works = true;
	await list.load();
	expect(list.$list.get()).toMatchObject({ kind: 'ready', data: [] });
});

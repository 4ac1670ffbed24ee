import { atom } from 'nanostores';
import type { Notifications } from '#lib/notifications/notifications.ts';

export type ListState =
	| { kind: 'waiting' }
	| { kind: 'failed'; text: string }
	| ({ kind: 'ready'; problem: string | null } & Notifications);

/** The functions of the server and the surrounding page that the list uses. */
export interface ListHost {
	read(): Promise<Notifications>;
	markAll(): Promise<unknown>;
	/** Marks a notification as read while its link is followed. */
	markOpened(id: string): void;
	/** Draws the count on the bell. */
	showUnread(unread: number): void;
}

const textOf = (error: unknown): string =>
	error instanceof Error ? error.message : 'Something went wrong.';

/** Creates the state of the notifications popup. */
export function createNotificationList(host: ListHost) {
	const $list = atom<ListState>({ kind: 'waiting' });

	function show(list: Notifications, problem: string | null = null): void {
		$list.set({ ...list, kind: 'ready', problem });
		host.showUnread(list.unread);
	}

	/** Loads the newest notifications; the current ones stay visible until then. */
	async function load(): Promise<void> {
		if ($list.get().kind === 'failed') $list.set({ kind: 'waiting' });
		try {
			show(await host.read());
		} catch (error) {
			$list.set({ kind: 'failed', text: textOf(error) });
		}
	}

	/** Marks all as read at once, and reverts this if the server does not save it. */
	async function markAll(): Promise<void> {
		const before = $list.get();
		if (before.kind !== 'ready' || before.unread === 0) return;
		show({ data: before.data.map((one) => ({ ...one, is_read: true })), unread: 0 });
		try {
			await host.markAll();
		} catch (error) {
			show(before, textOf(error));
		}
	}

	function opened(id: string): void {
		const list = $list.get();
		if (list.kind !== 'ready') return;
		const isUnread = list.data.some((one) => one._id === id && !one.is_read);
		if (!isUnread) return;
		host.markOpened(id);
		show({
			data: list.data.map((one) => (one._id === id ? { ...one, is_read: true } : one)),
			unread: Math.max(0, list.unread - 1),
		});
	}

	return { $list, load, markAll, opened };
}

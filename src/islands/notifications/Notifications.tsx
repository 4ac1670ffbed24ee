import { Popover } from '@base-ui/react/popover';
import { useStore } from '@nanostores/react';
import { Bell, Inbox, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { island } from '#islands/island.ts';
import { relativeTime } from '#lib/format/dates.ts';
import type { ListedNotification } from '#lib/notifications/notifications.ts';
import { showUnread } from '../../browser/unread-badge.ts';
import { createNotificationList } from './notification-list.ts';
import { markAllAsRead, markOpened, readNotifications } from './notifications.queries.ts';

type List = ReturnType<typeof createNotificationList>;

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The header's bell and the popup of notifications. Its count is drawn beside it by unread-badge.ts. */
export const Notifications = island(function Notifications() {
	const [list] = useState(() =>
		createNotificationList({
			read: readNotifications,
			markAll: markAllAsRead,
			markOpened,
			showUnread,
		}),
	);
	return (
		<Popover.Root
			onOpenChange={(open) => {
				if (open) void list.load();
			}}
		>
			<Popover.Trigger className="icon-button" aria-describedby="unread">
				<Bell {...icon} />
				<span className="visually-hidden">Notifications</span>
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner className="float-above" sideOffset={6} align="end" collisionPadding={8}>
					<Popover.Popup className="notifications-popup">
						<Popup list={list} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
});

function Popup({ list }: { list: List }) {
	const state = useStore(list.$list);
	const unread = state.kind === 'ready' ? state.unread : 0;
	return (
		<>
			<div className="notifications-head">
				<Popover.Title className="notifications-title">Notifications</Popover.Title>
				<button
					type="button"
					className="link"
					disabled={unread === 0}
					onClick={() => void list.markAll()}
				>
					Mask all as read
				</button>
			</div>
			<div className="notifications-body" aria-busy={state.kind === 'waiting'}>
				<Content list={list} />
			</div>
			<div className="notifications-foot">
				<a className="link" href="/notifications">
					All notifications
				</a>
				<a className="link" href="/notifications/preferences">
					<Settings2 {...icon} /> Preferences
				</a>
			</div>
		</>
	);
}

function Content({ list }: { list: List }) {
	const state = useStore(list.$list);
	if (state.kind === 'waiting')
		return <span className="notifications-wait" role="status" aria-label="Loading" />;
	if (state.kind === 'failed')
		return (
			<div className="notifications-none">
				<p role="alert">Could not load your notifications. {state.text}</p>
				<button type="button" className="button" onClick={() => void list.load()}>
					Retry
				</button>
			</div>
		);
	return (
		<>
			{state.problem && (
				<p className="notifications-problem" role="alert">
					Could not mark them as read. {state.problem}
				</p>
			)}
			{state.data.length === 0 ? (
				<div className="notifications-none">
					<Inbox size={40} strokeWidth={1} aria-hidden="true" />
					<p>Alerts will appear here.</p>
				</div>
			) : (
				<ul className="notification-list">
					{state.data.map((one) => (
						<Row one={one} list={list} key={one._id} />
					))}
				</ul>
			)}
		</>
	);
}

function Row({ one, list }: { one: ListedNotification; list: List }) {
	return (
		<li className={one.is_read ? 'notification' : 'notification unread'}>
			<a
				href={one.link ?? '/notifications'}
				onClick={() => list.opened(one._id)}
				onAuxClick={() => list.opened(one._id)}
			>
				<b>{one.title}</b>
				{!one.is_read && <span className="visually-hidden"> (unread)</span>}
				{one.body && <span className="notification-body">{one.body}</span>}
				<time dateTime={one.at} title={one.at.replace('T', ' ').replace('Z', ' UTC')}>
					{relativeTime(new Date(one.at), new Date())}
				</time>
			</a>
		</li>
	);
}

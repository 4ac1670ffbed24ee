import { markOpened } from './notifications.queries.ts';

/** On the page of all notifications, without a framework: following a link marks its notification as read. */
export function markReadOnFollow(): void {
	const mark = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest('[data-notification]') : null;
		const id = link instanceof HTMLElement ? link.dataset.notification : undefined;
		if (id && link?.closest('.unread')) markOpened(id);
	};
	document.addEventListener('click', mark);
	document.addEventListener('auxclick', mark);
}

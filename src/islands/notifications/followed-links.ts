import { markOpened } from './notifications.queries.ts';

/** Marks a notification as read when its link is followed on the page of all notifications; uses no framework. */
export function markReadOnFollow(): void {
	const mark = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest('[data-notification]') : null;
		const id = link instanceof HTMLElement ? link.dataset.notification : undefined;
		if (id && link?.closest('.unread')) markOpened(id);
	};
	document.addEventListener('click', mark);
	document.addEventListener('auxclick', mark);
}

import { formatCount } from '#lib/format/numbers.ts';
import { toast } from './toast.ts';
import { failureText, restoreEntry } from './watched.ts';
import { listCalls, sendForm } from './watchlist.calls.ts';

/** The member's own page for a list, whose forms work in place. */

const CREATE = 'POST /api/users/watch-list/lists/create';
const page = document.querySelector('.watch-page');

function problemOf(form: HTMLFormElement, text: string): void {
	const place = form.querySelector('[data-problem]');
	if (place) place.textContent = text;
	else toast(text);
}

/** Makes a form's call; undefined when it failed, in which case the form shows why. */
async function send<Answer>(
	form: HTMLFormElement,
	call: () => Promise<Answer>,
): Promise<Answer | undefined> {
	if (form.ariaBusy === 'true') return undefined;
	form.ariaBusy = 'true';
	problemOf(form, '');
	try {
		return await call();
	} catch (error) {
		problemOf(form, failureText(error));
		return undefined;
	} finally {
		form.ariaBusy = 'false';
	}
}

async function saveNote(form: HTMLFormElement): Promise<void> {
	const answer = await send(form, () => sendForm('POST /api/users/watch-list/note', form, null));
	const details = form.closest('details');
	if (!answer || !details) return;
	const part = (name: string) => details.querySelector<HTMLElement>(`[data-note-${name}]`);
	part('text')?.replaceChildren(answer.note);
	part('tags')?.replaceChildren(
		...answer.tags.map((tag) => {
			const mark = document.createElement('span');
			mark.className = 'tag tint-8';
			mark.textContent = tag;
			return mark;
		}),
	);
	part('add')?.toggleAttribute('hidden', answer.note !== '' || answer.tags.length > 0);
	details.open = false;
	details.querySelector('summary')?.focus();
	toast('Saved.');
}

function addToCounts(row: HTMLElement, list: string, by: number): void {
	const counts = [
		row.closest('.watch-section')?.querySelector('[data-watch-count]'),
		document.querySelector(`[data-list-count="${CSS.escape(list)}"]`),
	];
	for (const count of counts) {
		const had = Number(count?.textContent?.replaceAll(/\D/g, '') ?? 0);
		if (count) count.textContent = formatCount(had + by);
	}
}

/** Sets a row's entry id to the new one after a restore. */
function rename(row: HTMLElement, _id: string): void {
	row.dataset.entry = _id;
	const choice = row.querySelector<HTMLInputElement>('input[type="checkbox"]');
	if (choice) choice.name = `entry-${_id}`;
	const hidden = row.querySelector<HTMLInputElement>('input[name="_id"]');
	if (hidden) hidden.value = _id;
	const form = row.querySelector<HTMLFormElement>('form[data-remove]');
	const query = new URLSearchParams({ params: JSON.stringify([{ _id }]) });
	if (form) form.action = `/api/users/watch-list/remove?${query}`;
}

async function remove(form: HTMLFormElement): Promise<void> {
	const row = form.closest<HTMLTableRowElement>('tr');
	const answer = await send(form, () => sendForm('POST /api/users/watch-list/remove', form, null));
	const [entry] = answer?.removed ?? [];
	if (!row || !entry) return;
	const gone = document.createElement('tr');
	const cell = gone.insertCell();
	cell.colSpan = row.cells.length;
	const notice = document.createElement('span');
	notice.className = 'watch-undo';
	const undo = document.createElement('button');
	undo.type = 'button';
	undo.className = 'button';
	undo.textContent = 'Undo';
	notice.append(`${form.dataset.name ?? 'The entry'} is off the list.`, undo);
	cell.append(notice);
	row.hidden = true;
	// Hidden elements move nothing.
	const choice = row.querySelector<HTMLInputElement>('input[type="checkbox"]');
	if (choice) choice.checked = false;
	row.after(gone);
	addToCounts(row, entry.list, -1);
	undo.focus();
	toast('Removed from the list.');
	undo.addEventListener('click', async () => {
		undo.disabled = true;
		try {
			rename(row, await restoreEntry(row.dataset.record ?? '', entry));
			gone.remove();
			row.hidden = false;
			addToCounts(row, entry.list, 1);
			row.querySelector<HTMLElement>('form[data-remove] button')?.focus();
		} catch (error) {
			undo.disabled = false;
			toast(failureText(error));
		}
	});
}

/** Applies a change, then opens the new list, after a deletion the first one, or else reloads. */
async function changeLists(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
	const name = listCalls.find((one) => one.endsWith(new URL(form.action).pathname));
	if (!name) return;
	if (name === CREATE) {
		const made = await send(form, () => sendForm(CREATE, form, submitter));
		if (made) location.assign(`/watchlist?list=${made._id}`);
		return;
	}
	const answer = await send(form, () => sendForm(name, form, submitter));
	if (answer === undefined) return;
	if (name.endsWith('/remove')) location.assign('/watchlist');
	else location.reload();
}

page?.addEventListener('submit', (event) => {
	const form = event.target;
	if (!(form instanceof HTMLFormElement) || !(event instanceof SubmitEvent)) return;
	const { dataset } = form;
	if (dataset.noteForm !== undefined) void saveNote(form);
	else if (dataset.remove !== undefined) void remove(form);
	else if (dataset.listForm !== undefined || dataset.moveForm !== undefined)
		void changeLists(form, event.submitter);
	else return;
	event.preventDefault();
});

/** Only one panel is open at a time; Escape closes it and returns the focus to its opener. */
const panels = [...document.querySelectorAll<HTMLDetailsElement>('.watch-panel')];
for (const panel of panels)
	panel.addEventListener('toggle', () => {
		if (!panel.open) return;
		for (const other of panels) if (other !== panel) other.open = false;
		panel.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
	});
page?.addEventListener('keydown', (event) => {
	if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
	const open =
		event.target instanceof Element
			? event.target.closest<HTMLDetailsElement>('.watch-panel[open], .watch-note details[open]')
			: null;
	if (!open) return;
	open.open = false;
	open.querySelector('summary')?.focus();
});
// The notice of a form without script is announced once.
if (/[?&](?:done|refused)=/.test(location.search)) {
	const address = new URL(location.href);
	for (const name of ['done', 'refused', 'undo']) address.searchParams.delete(name);
	history.replaceState(history.state, '', address);
}

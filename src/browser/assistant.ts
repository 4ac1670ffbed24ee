import './copy.ts';
import './fact-cards.ts';
import type { AskEvent } from '#lib/assistant/events.ts';
import { type AskRequest, askStream, fetchChat, QuestionRefusedError } from './assistant.calls.ts';

/**
 * The chat without page loads: an answer is streamed, then replaced by the server's stored version from its page.
 * Without this script the same forms and links work on their own.
 */

const root = document.querySelector<HTMLElement>('[data-chat]');
const base = root?.dataset.base ?? '/ai-chat';

/** The question being answered. */
interface Running {
	asked: AskRequest;
	/** The element that shows the question meanwhile. */
	article: HTMLElement;
	ends: AbortController;
	/** The text received so far. */
	said: string;
	conversation: string | null;
	message: string | null;
	/** Whether to stop the question as soon as its message is known. */
	isStopped: boolean;
}
let running: Running | null = null;

const part = <Kind extends HTMLElement = HTMLElement>(
	name: string,
	within: ParentNode | null = root,
) => within?.querySelector<Kind>(name) ?? null;
const composer = () => part<HTMLFormElement>('[data-composer]');
const field = () => part<HTMLTextAreaElement>('#question');

/** Announces something to screen readers, without moving the focus. */
function tell(text: string): void {
	const status = part('[data-chat-status]');
	if (status) status.textContent = text;
}

/** Shows why a question was refused. The notice stays visible. */
function showRefusal(text: string): void {
	const place = part('[data-refused]');
	if (place) place.textContent = text;
}

function setBusy(isBusy: boolean): void {
	const send = part<HTMLButtonElement>('[data-send]');
	const stop = part<HTMLButtonElement>('[data-stop]');
	if (!send || !stop) return;
	// A disabled or hidden button loses the focus.
	const hadFocus = [send, stop].some((one) => one === document.activeElement);
	send.disabled = isBusy;
	stop.hidden = !isBusy;
	if (hadFocus) (isBusy ? stop : field())?.focus();
}

const elementOf = (tag: string, className: string, text = ''): HTMLElement => {
	const element = document.createElement(tag);
	element.className = className;
	element.textContent = text;
	return element;
};

/** Creates the article for a question that is being answered. */
function pendingArticle(question: string): HTMLElement {
	const article = elementOf('article', 'message pending');
	article.ariaBusy = 'true';
	const heading = elementOf('h2', '', question);
	const header = elementOf('header', 'message-question');
	header.append(heading);
	article.append(
		header,
		elementOf('p', 'answer-text'),
		elementOf('p', 'answer-reading text-soft', 'Reading the question'),
	);
	return article;
}

/** Sets the hidden fields that place the next question in its conversation. */
function setPlace(conversation: string | null, insteadOf: string | null): void {
	const form = composer();
	if (!form) return;
	let place = part<HTMLInputElement>('input[name="c"]', form);
	if (conversation && !place) {
		place = document.createElement('input');
		place.type = 'hidden';
		place.name = 'c';
		form.prepend(place);
	}
	if (conversation && place) place.value = conversation;
	const instead = part<HTMLInputElement>('input[name="instead_of"]', form);
	if (instead) {
		instead.value = insteadOf ?? '';
		instead.disabled = insteadOf === null;
	}
}

function setEditing(message: string | null, question: string): void {
	const form = composer();
	const place = part<HTMLInputElement>('input[name="c"]', form);
	setPlace(place?.value ?? null, message);
	const note = part('[data-editing]');
	if (note) note.hidden = message === null;
	const text = field();
	if (!text) return;
	text.value = question;
	text.focus();
}

function follow(now: Running, { event, data }: AskEvent): void {
	const { article } = now;
	const text = part('.answer-text', article);
	const reading = part('.answer-reading', article);
	if (event === 'begun') {
		now.conversation = data.conversation;
		now.message = data.message;
		history.replaceState(history.state, '', `${base}?c=${data.conversation}`);
		if (now.isStopped) now.ends.abort();
	}
	if (event === 'reading' && reading) reading.textContent = `Read as ${data.words}`;
	if (event === 'text' || event === 'ask' || event === 'failed') {
		const words = event === 'text' ? data.text : data.sentence;
		now.said += words;
		text?.append(words);
	}
}

/** Replaces a part of this page with the same part of a fetched one. */
function takeOver(name: string, next: Document): void {
	const [old, fresh] = [part(name), next.querySelector(name)];
	if (old && fresh) old.replaceChildren(...fresh.childNodes);
}

/** Replaces the interim article, and the message that it supersedes, with the server's stored version. */
function takeMessage({ asked, article, message, said }: Running, next: Document): void {
	const fresh = next.getElementById(`m${message}`);
	if (!fresh) return;
	if (asked.instead_of)
		for (const old of part('[data-messages]')?.querySelectorAll<HTMLElement>('[data-message]') ??
			[])
			if (Number(old.dataset.message) >= Number(asked.instead_of)) old.remove();
	article.replaceWith(fresh);
	// The page says only that it failed; the reason is only in the stream.
	const ended = fresh.querySelector('.message-ended');
	if (ended && said) ended.textContent = said;
	fresh.scrollIntoView({ block: 'nearest' });
}

/** Replaces the content with what the server has stored by now. */
async function settle(now: Running): Promise<void> {
	const next = now.conversation ? await fetchChat(`${base}?c=${now.conversation}`) : null;
	now.article.ariaBusy = 'false';
	if (!next) return;
	takeMessage(now, next);
	for (const name of ['[data-chat-head]', '[data-chat-list]', '[data-usage]']) takeOver(name, next);
	part('[data-chat-examples]')?.remove();
	document.title = next.title;
}

/** Puts a question back into its field, so that nothing typed is lost. */
function giveBack({ asked, article, message, conversation }: Running): void {
	article.remove();
	const text = field();
	if (text && text.value === '') text.value = asked.question;
	if (message) setPlace(conversation, message);
}

async function ask(request: AskRequest): Promise<void> {
	if (running || request.question.trim() === '') return;
	const article = pendingArticle(request.question);
	const ends = new AbortController();
	const now: Running = {
		...{
			asked: request,
			article,
			ends,
			said: '',
			conversation: null,
			message: null,
			isStopped: false,
		},
	};
	running = now;
	part('[data-messages]')?.append(article);
	article.scrollIntoView({ block: 'nearest' });
	showRefusal('');
	tell('Reading the question.');
	const text = field();
	if (text) text.value = '';
	setBusy(true);
	try {
		await streamAnswer(now);
	} finally {
		running = null;
		setBusy(false);
	}
}

async function streamAnswer(now: Running): Promise<void> {
	try {
		for await (const event of askStream(now.asked, now.ends.signal)) follow(now, event);
		if (now.said === '')
			throw new QuestionRefusedError(0, 'The answer was interrupted. Ask again.');
		setEditingOff(now.conversation);
		await settle(now);
		tell(now.said);
	} catch (error) {
		giveBack(now);
		if (now.ends.signal.aborted) tell('Stopped. It was not counted.');
		else if (error instanceof QuestionRefusedError && error.status === 401)
			location.assign(`${base}?${new URLSearchParams({ q: now.asked.question })}`);
		else
			showRefusal(
				error instanceof QuestionRefusedError
					? error.message
					: 'The answer was interrupted. Ask again.',
			);
	}
}

/** Milliseconds that a stopped question waits for its message id, which the next question needs to replace it. */
const UNTIL_BEGUN = 2_000;

function stop(now: Running): void {
	now.isStopped = true;
	if (now.message !== null) now.ends.abort();
	else setTimeout(() => now.ends.abort(), UNTIL_BEGUN);
}

/** Makes the next question a new one, in the same conversation. */
function setEditingOff(conversation: string | null): void {
	setPlace(conversation, null);
	const note = part('[data-editing]');
	if (note) note.hidden = true;
}

function asks(form: HTMLFormElement, submitter: HTMLElement | null): AskRequest {
	const formData = new FormData(form, submitter);
	const textOf = (name: string) => String(formData.get(name) ?? '');
	const own = part<HTMLInputElement>('input[name="c"]', composer())?.value ?? '';
	const conversation = textOf('c') || own;
	return {
		question: textOf('question'),
		...(conversation && { conversation }),
		...(textOf('instead_of') && { instead_of: textOf('instead_of') }),
	};
}

root?.addEventListener('submit', (event) => {
	const { target, submitter } = event;
	if (!(target instanceof HTMLFormElement) || !target.matches('[data-ask-form]')) return;
	event.preventDefault();
	void ask(asks(target, submitter));
});

root?.addEventListener('keydown', (event) => {
	const isSent = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
	if (!isSent || event.target !== field()) return;
	event.preventDefault();
	composer()?.requestSubmit();
});

root?.addEventListener('click', (event) => {
	const { target } = event;
	if (!(target instanceof Element)) return;
	if (target.closest('[data-stop]') && running) stop(running);
	const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
	const edit = target.closest<HTMLElement>('[data-edit]');
	if (edit && isPlain) {
		event.preventDefault();
		const question = edit.closest('.message')?.querySelector('[data-question]')?.textContent ?? '';
		setEditing(edit.dataset.edit ?? null, question);
	}
	if (target.closest('[data-stop-editing]') && isPlain) {
		event.preventDefault();
		setEditing(null, '');
	}
});

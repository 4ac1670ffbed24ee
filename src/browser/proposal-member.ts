import { formatCount } from '#lib/format/numbers.ts';
import {
	castVote,
	fetchStanding,
	hideComment,
	type Standing,
	sendComment,
	type VoteChoice,
} from './proposal.calls.ts';
import { ApiError } from './session/call-api.ts';
import { toast } from './toast.ts';
import { type VoteBoxState, voteBox } from './vote-box.ts';

/** The page of a proposal for signed-in members: their vote, their comments and, for editors, the hidden parts. */

const find = <T extends Element>(selector: string, within: ParentNode = document): T | null =>
	within.querySelector<T>(selector);

const isWord = (value: unknown): value is VoteChoice => value === 'Accept' || value === 'Reject';

function draw({ vote, votes: { accept, reject }, isBusy, problem }: VoteBoxState): void {
	const total = accept + reject;
	for (const [name, count] of Object.entries({ accept, reject, total })) {
		const place = find(`[data-count="${name}"]`);
		if (place) place.textContent = formatCount(count);
	}
	find('[data-tally-all]')?.setAttribute('width', total > 0 ? '100' : '0');
	find('[data-tally-accept]')?.setAttribute(
		'width',
		String(total > 0 ? (100 * accept) / total : 0),
	);
	for (const button of document.querySelectorAll<HTMLButtonElement>('[data-vote] button'))
		button.ariaPressed = String(button.value === vote);
	const form = find<HTMLElement>('[data-vote]');
	if (form) form.ariaBusy = String(isBusy);
	say(
		problem || (vote ? `You voted ${vote}. You can change it until the vote ends.` : ''),
		problem !== '',
	);
}

function say(text: string, isProblem = false): void {
	const place = find('[data-standing]');
	if (!place) return;
	place.textContent = text;
	place.classList.toggle('problem', isProblem);
}

function startVote(
	slug: string,
	{ may_vote, why, vote, count_vote, count_rejected }: Standing,
): void {
	const form = find<HTMLFormElement>('[data-vote]');
	if (!form) return;
	if (!may_vote) {
		form.hidden = true;
		say(why ?? '');
		return;
	}
	const votes = { accept: count_vote, reject: count_rejected };
	const { $state, press } = voteBox(slug, { vote, votes }, castVote);
	$state.subscribe(draw);
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		const { submitter } = event;
		if (submitter instanceof HTMLButtonElement && isWord(submitter.value))
			void press(submitter.value);
	});
}

const textOf = (error: unknown): string =>
	error instanceof ApiError ? error.description : 'It was not saved. Try again.';

/** Appends a new comment as it will appear on the page. */
function append(text: string): void {
	const comment = document.createElement('li');
	comment.className = 'card';
	const head = document.createElement('p');
	head.className = 'dao-facts';
	head.append('You, just now');
	const body = document.createElement('p');
	body.className = 'dao-said';
	body.textContent = text;
	comment.append(head, body);
	find('[data-comments]')?.append(comment);
	find('[data-no-comments]')?.remove();
}

async function comment(form: HTMLFormElement): Promise<void> {
	const text = String(new FormData(form).get('comment') ?? '').trim();
	const problem = find('[data-problem]', form);
	if (form.ariaBusy === 'true') return;
	form.ariaBusy = 'true';
	if (problem) problem.textContent = '';
	try {
		await sendComment(new FormData(form));
		append(text);
		toast('Your comment was added.');
		form.reset();
	} catch (error) {
		if (problem) problem.textContent = textOf(error);
	} finally {
		form.ariaBusy = 'false';
	}
}

function startHiding(slug: string): void {
	const template = find<HTMLTemplateElement>('[data-hide-form]');
	for (const item of document.querySelectorAll<HTMLElement>('[data-comment]')) {
		const form = template?.content.querySelector('form')?.cloneNode(true);
		if (!(form instanceof HTMLFormElement) || !find('.dao-said', item)) continue;
		form.addEventListener('submit', (event) => {
			event.preventDefault();
			const reason = String(new FormData(form).get('reason') ?? '');
			void hide(item, form, { slug, _id: item.dataset.comment ?? '', reason });
		});
		item.append(form);
	}
}

async function hide(
	item: HTMLElement,
	form: HTMLFormElement,
	body: { slug: string; _id: string; reason: string },
): Promise<void> {
	try {
		await hideComment(body);
		const commentBody = find('.dao-said', item);
		if (commentBody) {
			commentBody.textContent = `An editor hid this comment: ${body.reason}`;
			commentBody.className = 'text-soft';
		}
		form.remove();
		toast('The comment is hidden.');
		item.tabIndex = -1;
		item.focus();
	} catch (error) {
		const input = find<HTMLInputElement>('input', form);
		input?.setCustomValidity(textOf(error));
		input?.reportValidity();
		input?.addEventListener('input', () => input.setCustomValidity(''), { once: true });
	}
}

/** Makes the page's forms work in place from now on. */
export async function startMemberForms(): Promise<void> {
	const slug = find<HTMLElement>('[data-proposal]')?.dataset.proposal ?? '';
	const form = find<HTMLFormElement>('[data-comment-form]');
	form?.addEventListener('submit', (event) => {
		event.preventDefault();
		void comment(form);
	});
	// Until then it is sent as without script.
	if (form) form.ariaBusy = 'false';
	try {
		const standing = await fetchStanding(slug);
		startVote(slug, standing);
		if (standing.may_hide) startHiding(slug);
	} catch (error) {
		// The form is then sent as without script.
		say(textOf(error), true);
	}
}

import { leadTo } from '#lib/profile/call-as-page.server.ts';

/** Letters of an address that a question is taken along in; a longer one has to be typed again. */
const LONGEST = 1_500;

/** Leads a visitor who asks to the sign-in, and from there back to the chat with the question in its field. */
export async function askedByVisitor(request: Request): Promise<Response> {
	const form = await request.formData().catch(() => new FormData());
	const question = form.get('question');
	const query = new URLSearchParams({
		q: typeof question === 'string' ? question.slice(0, 2_000).toWellFormed() : '',
	});
	const next = query.get('q') && `${query}`.length <= LONGEST ? `/ai-chat?${query}` : '/ai-chat';
	return leadTo(`/signin?${new URLSearchParams({ next })}`);
}

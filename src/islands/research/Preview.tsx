import { useEffect, useState } from 'react';
import { failureText } from '#islands/ui/saving.ts';
import { renderPreview } from './research.calls.ts';

type PreviewState =
	| { state: 'busy' }
	| { state: 'done'; html: string }
	| { state: 'failed'; text: string };

/** The text as it will appear on its page, rendered by the server with only the markup that articles may have. */
export function Preview({ content }: { content: string }) {
	const [shown, setShown] = useState<PreviewState>({ state: 'busy' });
	useEffect(() => {
		let isWanted = true;
		const show = (next: PreviewState) => {
			if (isWanted) setShown(next);
		};
		renderPreview(content).then(
			(html) => show({ state: 'done', html }),
			(error: unknown) => show({ state: 'failed', text: failureText(error) }),
		);
		return () => {
			isWanted = false;
		};
	}, [content]);
	if (shown.state === 'failed')
		return (
			<p className="editor-drawn loss-text" role="alert">
				{shown.text}
			</p>
		);
	if (shown.state === 'busy' || shown.html === '')
		return (
			<p className="editor-drawn text-soft" role="status">
				{shown.state === 'busy' ? 'Loading the preview …' : 'Nothing to preview yet.'}
			</p>
		);
	return (
		<section
			className="editor-drawn prose"
			aria-label="Preview"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's renderer has sanitised it, as for every article
			dangerouslySetInnerHTML={{ __html: shown.html }}
		/>
	);
}

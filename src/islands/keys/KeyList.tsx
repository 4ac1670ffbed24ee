import { ConfirmLink } from '#islands/ui/ConfirmLink.tsx';
import { revokeQuestion } from '#lib/profile/key-words.ts';
import type { ListedKey } from '#lib/profile/keys-page.server.ts';

/** Active keys, each with a button to revoke it. */
export function KeyList({ keys }: { keys: readonly ListedKey[] }) {
	return (
		<ul className="session-list">
			{keys.map((key) => (
				<li key={key._id}>
					<div>
						<b>{key.name}</b> <code className="key-ends">{key.shown}</code>
						<p className="field-hint">
							{key.scope}. {key.times}.
						</p>
					</div>
					<ConfirmLink
						label="Revoke"
						about={key.name}
						href={`?revoke=${key._id}#revoke`}
						{...revokeQuestion(key)}
					/>
				</li>
			))}
		</ul>
	);
}

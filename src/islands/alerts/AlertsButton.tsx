import { Popover } from '@base-ui/react/popover';
import { useStore } from '@nanostores/react';
import { BellPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { island } from '#islands/island.ts';
import type { AlertKind } from '#lib/alerts/kinds.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { createAlertChoices } from './alert-choices.ts';
import { readAlerts, removeAlert, saveAlert } from './alerts.queries.ts';

interface Props {
	type: EntityType;
	slug: string;
	name: string;
	/** Icon only, for a table row. */
	isSmall?: boolean;
}

type Form = ReturnType<typeof createAlertChoices>;

const calls = { read: readAlerts, save: saveAlert, remove: removeAlert };

/** Opens the alerts of one record, to choose the events to report and whether to mail them. */
export const AlertsButton = island(function AlertsButton({
	type,
	slug,
	name,
	isSmall = false,
}: Props) {
	const [form] = useState(() => createAlertChoices(type, slug, calls));
	return (
		<Popover.Root
			onOpenChange={(open) => {
				if (open) void form.load();
			}}
		>
			<Popover.Trigger
				className={isSmall ? 'icon-button' : 'button'}
				aria-label={isSmall ? `Alerts on ${name}` : undefined}
			>
				<BellPlus size={16} strokeWidth={1.5} aria-hidden="true" />
				{!isSmall && 'Alerts'}
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner
					className="float-above"
					sideOffset={6}
					align="start"
					collisionPadding={8}
				>
					<Popover.Popup className="alerts-popup">
						<Popover.Title className="notifications-title">Alerts on {name}</Popover.Title>
						<Alerts form={form} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
});

function Alerts({ form }: { form: Form }) {
	const state = useStore(form.$form);
	if (state.kind === 'waiting')
		return <span className="notifications-wait" role="status" aria-label="Loading" />;
	if (state.kind === 'failed')
		return (
			<div className="notifications-none">
				<p role="alert">Could not load your alerts. {state.text}</p>
				<button type="button" className="button" onClick={() => void form.load()}>
					Retry
				</button>
			</div>
		);
	return (
		<>
			{form.kinds.map(({ kind }) => (
				<AlertChoice form={form} kind={kind} key={kind} />
			))}
			<p className="alerts-foot">
				<a className="link" href="/notifications/alerts">
					All alerts
				</a>
			</p>
		</>
	);
}

function AlertChoice({ form, kind }: { form: Form; kind: AlertKind }) {
	const id = useId();
	const choice = useStore(form.$choices)[kind];
	const state = useStore(form.$form);
	const words = form.kinds.find((one) => one.kind === kind);
	if (!choice || !words) return null;
	const { label, describes, limit } = words;
	const problem =
		state.kind === 'ready' && state.problem?.kind === kind ? state.problem.text : null;
	return (
		<fieldset className="alert-choice">
			<legend className="visually-hidden">{label}</legend>
			<label className="alert-kind">
				<input
					type="checkbox"
					checked={choice.isOn}
					aria-describedby={`${id}-describes`}
					onChange={(event) => void form.choose(kind, { isOn: event.target.checked })}
				/>
				<b>{label}</b>
			</label>
			<p className="alert-describes" id={`${id}-describes`}>
				{describes}
			</p>
			{choice.isOn && (
				<div className="alert-how">
					{limit && (
						<label>
							{limit.label}
							<input
								className="field"
								type="number"
								inputMode="decimal"
								min={limit.least}
								max={limit.most}
								step={limit.unit === 'days' ? 1 : 'any'}
								value={choice.limit}
								aria-invalid={problem !== null}
								aria-describedby={problem === null ? undefined : `${id}-problem`}
								onChange={(event) => form.draw(kind, { limit: event.target.value })}
								onBlur={() => void form.keepLimit(kind)}
								onKeyDown={(event) => {
									if (event.key === 'Enter') void form.keepLimit(kind);
								}}
							/>
							{limit.unit}
						</label>
					)}
					<label>
						<input
							type="checkbox"
							checked={choice.byMail}
							onChange={(event) => void form.choose(kind, { byMail: event.target.checked })}
						/>
						Also by email
					</label>
				</div>
			)}
			{problem !== null && (
				<p className="alert-problem" id={`${id}-problem`} role="alert">
					{problem}
				</p>
			)}
		</fieldset>
	);
}

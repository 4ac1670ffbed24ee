import { BookOpen, Building2, Check, Telescope, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { island } from '#islands/island.ts';
import type { PlanCard as CardFacts } from '#lib/plans/plan-cards.ts';
import type { Term } from '#lib/plans/plans.ts';
import { priceInWords } from '#lib/profile/plan-words.ts';

/** The action of a card, as a link. */
export interface PlanAction {
	label: string;
	href: string;
	isPrimary: boolean;
	/** Chosen already. */
	isCurrent?: boolean;
	onClick?: (event: React.MouseEvent) => void;
}

interface Props {
	card: CardFacts;
	term: Term;
	/** Level of its title in the page's outline. */
	heading: 'h2' | 'h3';
	/** Label beside the title: `Your plan`. */
	mark?: string | null;
	/** Null when there is nothing to choose. */
	action: PlanAction | null;
	/** Content shown in place of an action. */
	children?: ReactNode;
}

const icons = { 'book-open': BookOpen, telescope: Telescope, 'building-2': Building2 } as const;

function Card({ card, term, heading: Heading, mark, action, children }: Props) {
	const { amount, isFrom, per, saved } = priceInWords(card, term);
	const Icon = icons[card.icon];
	return (
		<article
			className={`card plan-card${card.recommended ? ' recommended' : ''}`}
			aria-labelledby={`plan-${card.plan}`}
		>
			<div className="plan-title">
				<Icon size={20} strokeWidth={1.5} aria-hidden />
				<Heading id={`plan-${card.plan}`}>{card.title}</Heading>
				{mark && <span className="badge">{mark}</span>}
				{card.recommended && !mark && <span className="badge">Recommended</span>}
			</div>
			<p className="plan-sub">{card.sub_title}</p>
			<p className="plan-price">
				{isFrom && 'from '}
				<b className="figure">{amount}</b> {per}
			</p>
			<p className="plan-saved">{saved}</p>
			<div className="plan-action">
				{action && (
					<a
						className={action.isPrimary ? 'button primary' : 'button'}
						href={action.href}
						aria-current={action.isCurrent ? 'true' : undefined}
						onClick={action.onClick}
					>
						{action.label}
					</a>
				)}
				{children}
			</div>
			<p className="plan-about">{card.description}</p>
			<ul className="plan-benefits">
				{card.benefits.map(({ text, included }) => (
					<li key={text} className={included ? undefined : 'without'}>
						{included ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
						<span>
							{!included && <span className="visually-hidden">Without: </span>}
							{text}
						</span>
					</li>
				))}
			</ul>
		</article>
	);
}

/** A plan with its price, available action and benefits. Without script it is plain markup. */
export const PlanCard = island(Card);

import { useEffect, useRef, useState } from 'react';
import { useValue } from '#islands/ui/use-value.ts';
import type { PlanCard as CardFacts } from '#lib/plans/plan-cards.ts';
import { discounts, type PaidPlan, type Term, terms } from '#lib/plans/plans.ts';
import type { PaymentOptions } from '#lib/profile/payment-ways.ts';
import { changePlanHref, monthsInWords, termHref } from '#lib/profile/plan-words.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanConfirm } from './PlanConfirm.tsx';
import { createPlanChoice, type PlanChoice } from './plan-choice.ts';
import { previewPlan } from './plans.calls.ts';

interface Props {
	/** The plans at the viewer's prices. */
	cards: readonly CardFacts[];
	/** The viewer's own plan, the months it is paid for, and whether it continues unchanged. */
	own: { plan: CardFacts['plan']; term: number | null; goesOn: boolean };
	first: PlanChoice;
	ways: PaymentOptions;
}

const isPaid = (plan: CardFacts['plan']): plan is PaidPlan => plan !== 'standard';

/**
 * The plans with their terms, and the current cost of the chosen one. Each choice is a link, so it works without
 * script.
 */
export function PlanChooser({ cards, own, first, ways }: Props) {
	const [{ $choice, choose }] = useState(() => createPlanChoice(first, previewPlan));
	const choice = useValue($choice);
	const confirm = useRef<HTMLElement>(null);
	const isLedThere = useRef(false);
	const { plan: chosen, term } = choice;

	useEffect(() => {
		// Scrolled there once there is something to read.
		if (!isLedThere.current || choice.isAsking) return;
		isLedThere.current = false;
		confirm.current?.focus();
	});

	function take(event: React.MouseEvent, next: { plan: PaidPlan | null; term: Term }): void {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		// A plan leads to its cost; a term changes the current view.
		isLedThere.current = next.plan !== null && next.plan !== chosen;
		const { plan } = next;
		history.replaceState(
			null,
			'',
			plan ? changePlanHref({ plan, term: next.term }) : termHref(next.term),
		);
		void choose(next);
	}

	const isOwn = (plan: CardFacts['plan']) => own.plan === plan && own.term === term;

	function actionOf(card: CardFacts) {
		const { plan, title } = card;
		if (!isPaid(plan) || (isOwn(plan) && own.goesOn)) return null;
		const href = changePlanHref({ plan, term });
		if (card.price.from) return { label: 'Contact us', href, isPrimary: false };
		const isOtherTerm = own.plan === plan && own.term !== null && own.term !== term;
		return {
			label: isOwn(plan)
				? `Keep ${title}`
				: isOtherTerm
					? `Change to ${monthsInWords(term)}`
					: `Choose ${title}`,
			href,
			isPrimary: card.recommended && plan !== chosen,
			isCurrent: plan === chosen,
			onClick: (event: React.MouseEvent) => take(event, { plan, term }),
		};
	}

	return (
		<>
			<nav className="term-choice" aria-label="Pay for">
				{terms.map((one) => (
					<a
						key={one}
						href={chosen ? changePlanHref({ plan: chosen, term: one }) : termHref(one)}
						aria-current={one === term ? 'true' : undefined}
						onClick={(event) => take(event, { plan: chosen, term: one })}
					>
						{monthsInWords(one)}
						{discounts[one] > 0 && <span className="term-saves">−{discounts[one]}%</span>}
					</a>
				))}
			</nav>
			<div className="plan-cards">
				{cards.map((card) => (
					<PlanCard
						key={card.plan}
						card={card}
						term={term}
						heading="h3"
						mark={card.plan === own.plan ? 'Your plan' : null}
						action={actionOf(card)}
					>
						{card.plan === 'standard' && own.term !== null && own.goesOn && (
							<p className="field-hint">Cancel your plan to return to Standard.</p>
						)}
					</PlanCard>
				))}
			</div>
			{chosen && (
				<PlanConfirm
					ref={confirm}
					title={cards.find(({ plan }) => plan === chosen)?.title ?? ''}
					isSame={isOwn(chosen) && own.goesOn}
					choice={{ ...choice, plan: chosen }}
					ways={ways}
				/>
			)}
		</>
	);
}

import { useId, type ReactNode } from 'react';
import { Section, SectionHead } from '../layout.ts';

interface SideSectionProps {
  title: string;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part beside the code. */
export function SideSection({ title, actions, children }: SideSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <SectionHead>
        <h3 id={id}>{title}</h3>
        {actions}
      </SectionHead>
      {children}
    </Section>
  );
}

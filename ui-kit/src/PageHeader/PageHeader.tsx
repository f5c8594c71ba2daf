import type { ComponentPropsWithRef, ReactNode } from 'react';
import {
  Header,
  HeaderActions,
  HeaderMain,
  HeaderRow,
  HeaderText,
  HeaderTitle,
  HeaderTop,
} from './PageHeader.styles.ts';

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<'header'>, 'title' | 'children'> {
  title: ReactNode;
  /** One line below the title. */
  text?: ReactNode;
  /** Before the title, such as a back button. */
  back?: ReactNode;
  /** Pills beside the title. */
  badges?: ReactNode;
  /** At the right; one primary button at most. */
  actions?: ReactNode;
  /** `Tabs` along the lower edge. */
  tabs?: ReactNode;
}

/** Title of the page and its actions. Renders a `<header>` with the `<h1>`. */
export function PageHeader({ title, text, back, badges, actions, tabs, ...rest }: PageHeaderProps) {
  return (
    <Header data-tabs={tabs ? '' : undefined} {...rest}>
      <HeaderTop>
        <HeaderMain>
          <HeaderRow>
            {back}
            <HeaderTitle>{title}</HeaderTitle>
            {badges}
          </HeaderRow>
          {text && <HeaderText>{text}</HeaderText>}
        </HeaderMain>
        {actions && <HeaderActions>{actions}</HeaderActions>}
      </HeaderTop>
      {tabs}
    </Header>
  );
}

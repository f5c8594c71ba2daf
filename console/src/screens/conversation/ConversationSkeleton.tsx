import { Skeleton, SkeletonMessages } from '@parlance/ui-kit/data';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { styled } from 'styled-components';
import { besideWidth, Details, Messages, Talk, Write } from './Conversation.styles.ts';

/** The room around the field to write in. */
const Field = styled.div`
  padding: var(--space-3);
`;

/** The shape of a conversation while it loads: messages, the field to write in, and what was understood beside them. */
export function ConversationSkeleton() {
  const wide = useMediaQuery(besideWidth);
  return (
    <>
      <Talk>
        <Messages>
          <SkeletonMessages />
        </Messages>
        <Write>
          <Field>
            <Skeleton shape="block" height="42px" />
          </Field>
        </Write>
      </Talk>
      {wide && (
        <Details>
          <Skeleton lines={4} />
        </Details>
      )}
    </>
  );
}

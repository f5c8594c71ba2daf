import { Skeleton, SkeletonMessages } from '@parlance/ui-kit/data';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { styled } from 'styled-components';
import { besideWidth, Details, Messages, Talk, Write } from './Conversation.styles.ts';

/** The space around the message field, which is as high as its buttons: these are larger on touch screens. */
const Field = styled.div`
  --field-height: 42px;
  padding: var(--space-3);
  @media (pointer: coarse) {
    --field-height: 54px;
  }
`;

/** Skeleton of a conversation: messages, the message field, and the prediction beside them. */
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
            <Skeleton shape="block" height="var(--field-height)" />
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

import type { AnswerImage } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { mediaAddress } from './mediaAddress.ts';
import { MediaPicker } from './MediaPicker.tsx';

const Chosen = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
  > img {
    width: 96px;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-control);
    background: var(--surface);
    color: var(--text-muted);
    font-size: var(--size-xs);
    object-fit: cover;
  }
  > div {
    display: grid;
    gap: var(--space-2);
    min-width: 0;
  }
`;

interface ImageFieldProps {
  image: AnswerImage | undefined;
  /** Called with undefined to remove the image. */
  onChange: (image: AnswerImage | undefined) => void;
  /** Shows a button that removes the image. @default true */
  removable?: boolean;
}

/** An image of the workspace and its description. */
export function ImageField({ image, onChange, removable = true }: ImageFieldProps) {
  const { t } = useTranslation('rich');
  const ws = useWorkspaceId();
  const [picking, setPicking] = useState(false);
  return (
    <div>
      {image ? (
        <Chosen>
          <img src={mediaAddress(ws, image.media)} alt={image.alt} />
          <div>
            <TextField
              label={t('image.alt')}
              hint={t('image.altHint')}
              maxLength={limits.altLength}
              value={image.alt}
              onChange={(alt) => onChange({ ...image, alt })}
            />
            <Inline>
              <Button size="s" onClick={() => setPicking(true)}>
                {t('image.replace')}
              </Button>
              {removable && (
                <Button size="s" variant="ghost" onClick={() => onChange(undefined)}>
                  {t('image.remove')}
                </Button>
              )}
            </Inline>
          </div>
        </Chosen>
      ) : (
        <Button size="s" variant="ghost" icon="image" onClick={() => setPicking(true)}>
          {t('image.choose')}
        </Button>
      )}
      {picking && (
        <MediaPicker
          ws={ws}
          onPick={(media) => {
            setPicking(false);
            onChange({ media, alt: image?.alt ?? '' });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

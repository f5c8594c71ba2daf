import { describe, expect, test } from 'vitest';
import { readRagAddress } from './ragAddress.ts';
import { addressName, findNamed, isStudioPath, readAddress, studioPath } from './studioAddress.ts';

describe('addresses of the studio', () => {
  test.each(['order.cancel', 'a/b', '100 %', '🛒 basket', 'été?#&', '%2F', 'a b+c'])(
    'go there and back: %s',
    (name) => {
      expect(readAddress(studioPath('intent', name, 'answers'))).toEqual({ tab: 'intent', name, view: 'answers' });
    },
  );

  test('with an unknown tab or none open the classes', () => {
    expect(readAddress('/nlp')).toEqual({ tab: 'class', name: undefined, view: undefined });
    expect(readAddress('/nlp/none/x').tab).toBe('class');
  });

  test('of RAG name a base, a view of it, a document, or a view of that', () => {
    expect(readRagAddress('/nlp/rag')).toMatchObject({ base: undefined, view: 'documents', document: undefined });
    expect(readRagAddress(studioPath('rag', 'Help centre', 'settings'))).toMatchObject({
      base: 'Help centre',
      view: 'settings',
      document: undefined,
    });
    const document = readRagAddress(studioPath('rag', 'a/b', 'd1', 'properties'));
    expect(document).toMatchObject({ base: 'a/b', document: 'd1', documentView: 'properties' });
    expect(isStudioPath('/nlp/rag/a/d1')).toBe(true);
    expect(isStudioPath('/nlp/rag/a/d1/properties')).toBe(true);
    expect(isStudioPath('/nlp/rag/a/d1/nothing')).toBe(false);
    expect(isStudioPath('/nlp/corpus/a/values/more')).toBe(false);
  });

  test('may contain a lone per cent sign', () => {
    expect(readAddress('/nlp/intent/50%').name).toBe('50%');
  });

  test('use the id for names that a path cannot contain', () => {
    expect(addressName('..', 'i1')).toBe('i1');
    expect(addressName('...', 'i1')).toBe('...');
  });
});

describe('what an address names', () => {
  const things = [
    { id: '1', name: 'Order' },
    { id: '2', name: 'order' },
    { id: 'order', name: 'x' },
  ];
  const find = (wanted: string | undefined) => findNamed(things, (thing) => thing.name, wanted)?.id;

  test('is found by exact name before id before case', () => {
    expect(find('order')).toBe('2');
    expect(find('ORDER')).toBe('1');
    expect(find('2')).toBe('2');
    expect(find('none')).toBeUndefined();
    expect(find(undefined)).toBeUndefined();
  });
});

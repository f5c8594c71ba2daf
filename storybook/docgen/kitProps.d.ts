/** Made by the plugin from the kit's sources. */
declare module 'virtual:kit-props' {
  /** A prop as its interface describes it. */
  export interface PropDoc {
    name: string;
    /** As written in the source, `| undefined` left out. */
    type: string;
    required: boolean;
    description: string;
    /** The text after `@default`. */
    default: string | undefined;
  }

  /** A component and its props, the required ones first. */
  export interface ComponentDoc {
    name: string;
    /** Its subpath, such as `form`. */
    family: string;
    description: string;
    /** Element whose attributes it also takes, such as `button`. */
    element: string | undefined;
    props: readonly PropDoc[];
  }

  /** By name of the component. */
  const docs: Record<string, ComponentDoc>;
  export default docs;
}

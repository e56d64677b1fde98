/** All fields of a wire object, also those that it may lack, so that one that is not read does not compile. */
export type AllFields<T> = { readonly [K in keyof Required<T>]: T[K] };

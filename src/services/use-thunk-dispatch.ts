import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** A dispatch for thunks that need the state `Root`; returns what they return. */
export const useThunkDispatch = <Root>() => useDispatch<ThunkDispatch<Root, unknown, UnknownAction>>();

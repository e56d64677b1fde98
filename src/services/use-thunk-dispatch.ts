import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatches thunks that stand on `Root`, and answers what they answer. */
export const useThunkDispatch = <Root>() => useDispatch<ThunkDispatch<Root, unknown, UnknownAction>>();

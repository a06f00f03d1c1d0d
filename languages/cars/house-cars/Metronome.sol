// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Spends the same share of its purse every time it moves, whatever the others do.
contract Metronome is Car {
    uint256 constant SHARE = 12; // one twelfth of the balance a turn
    uint256 constant MOST = 20;

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        uint256 budget = allCars[yourCarIndex].balance / SHARE;
        uint256 amount = 0;
        while (amount < MOST && codePrix.getAccelerateCost(amount + 1) <= budget) amount++;
        if (amount > 0) codePrix.buyAcceleration(amount);
    }
}
